import type { ErrorWords } from '../words.ts';

const copyAgain = 'Kopieer het bestand opnieuw van het apparaat of de cd, en upload het nogmaals.';
const exportAgain =
  'Exporteer het bestand opnieuw vanuit het apparaat of de software van herkomst, en upload het nogmaals.';

const splitOrZip =
  'Exporteer het opnieuw in meerdere bestanden vanuit het apparaat of de software van herkomst. Alleen om te bewaren kunt u het als ZIP uploaden.';

/** Words of the errors in Dutch. */
export const nl: ErrorWords = {
  bad_request: ['De aanvraag is ongeldig.', 'Controleer wat u hebt ingevuld.'],
  bad_json: ['De aanvraag is niet als JSON te lezen.', 'Controleer wat wordt verstuurd.'],
  bad_multipart: [
    'De verstuurde gegevens hebben niet de verwachte vorm.',
    'Verstuur ze nogmaals; laad in een browser eerst de pagina opnieuw.',
  ],
  bad_target: ['Naar deze plaats kan niet worden geüpload.', 'Kies een andere map.'],
  folder_not_creatable: ['Op deze plaats kan geen map worden gemaakt.', 'Kies een andere map.'],
  case_not_creatable: ['Hier kan geen casus worden gemaakt.', 'Maak de casus direct in een conferentie.'],
  bad_move_target: ['Naar deze map kan niet worden verplaatst', 'Kies een andere map.'],
  series_not_movable: ['Een serie kan niet worden verplaatst', 'Verplaats de studie.'],
  image_not_movable: ['Een beeld van een serie kan niet worden verplaatst', 'Verplaats de studie.'],
  image_series_image_not_movable: [
    'Een beeld van een beeldreeks kan niet worden verplaatst',
    'Verplaats de hele beeldreeks, of maak er eerst weer een map van.',
  ],
  convert_needs_plain_folder: ['Alleen een gewone map kan een beeldreeks worden.', 'Kies een gewone map.'],
  convert_has_folders: [
    'De map bevat andere mappen en kan daarom geen beeldreeks worden.',
    'Verplaats die mappen en probeer het opnieuw.',
  ],
  convert_needs_images: [
    'De map bevat bestanden die geen JPEG of PNG zijn en kan daarom geen beeldreeks worden.',
    'Verplaats die bestanden en probeer het opnieuw.',
  ],
  convert_empty: ['De map bevat geen beelden en kan daarom geen beeldreeks worden.', 'Zet er JPEG- of PNG-beelden in.'],
  not_an_image_series: ['Dit is geen beeldreeks.', 'Kies een beeldreeks.'],
  url_invalid: ['Vul een geldige URL in', 'Vul een adres in dat begint met http:// of https://.'],
  link_not_creatable: ['Op deze plaats kan geen link worden gemaakt.', 'Kies een andere map.'],
  auto_delete_past: ['De datum ligt in het verleden.', 'Kies vandaag of een latere dag.'],
  name_required: ['Een naam is verplicht', 'Vul een naam in.'],
  name_too_long: ['De naam is te lang (hoogstens {limit} tekens).', 'Kies een kortere.'],
  name_invalid: [
    'De naam bevat tekens die niet mogen.',
    'Laat ‘/’, besturingstekens en tekens die de schrijfrichting veranderen weg.',
  ],
  tag_required: ['Een label heeft een naam nodig', 'Vul een naam voor het label in.'],
  tag_too_long: ['Het label is te lang (hoogstens {limit} tekens).', 'Kies een korter label.'],
  tag_invalid: ['Het label bevat tekens die niet mogen.', 'Laat regeleinden en besturingstekens weg.'],
  image_not_in_reading: [
    'Het gemeten beeld hoort niet bij de geopende gegevens.',
    'Misschien is het verplaatst of verwijderd. Open de viewer opnieuw.',
  ],
  too_many_measurements: [
    'Eén studie kan hoogstens {limit} annotaties hebben.',
    'Verwijder annotaties die niet nodig zijn en probeer het opnieuw.',
  ],
  measurements_too_large: [
    'De annotaties van één studie kunnen hoogstens {limit} MB groot zijn.',
    'Verwijder wat niet nodig is, zoals ROI’s uit de vrije hand, en probeer het opnieuw.',
  ],
  newer_record_form: [
    'Deze annotatie is geschreven in de vorm van een nieuwere versie en kan niet worden opgeslagen.',
    'Laad de pagina opnieuw.',
  ],
  too_many_tags: [
    'Eén item kan hoogstens {limit} labels hebben.',
    'Verwijder labels die niet nodig zijn en probeer het opnieuw.',
  ],
  too_many_frames: ['Eén aanvraag kan hoogstens {limit} frames noemen.', 'Verdeel ze over meerdere aanvragen.'],
  not_a_viewer_source: [
    'De viewer kan deze gegevens niet openen.',
    'Kies een studie, een serie, een beeldreeks, een DICOM-bestand of een JPEG- of PNG-beeld.',
  ],

  password_wrong: ['Het wachtwoord is onjuist.', 'Vul het opnieuw in.'],
  factor_ticket_over: ['Dit duurde te lang of is al afgerond.', 'Begin opnieuw.'],
  factor_code_wrong: [
    'De code is onjuist.',
    'Vul de code in die nu wordt getoond. Gebeurt dit vaker, controleer dan de klok van uw apparaat.',
  ],
  factor_code_used: ['Deze code is al gebruikt.', 'Wacht op de volgende code en vul die in.'],
  recovery_code_used: ['Deze herstelcode is al gebruikt.', 'Vul een herstelcode in die u nog niet hebt gebruikt.'],
  passkey_refused: ['De passkey kon niet worden gecontroleerd.', 'Probeer het opnieuw, of gebruik een andere manier.'],
  third_party_refused: ['De andere dienst heeft niet bevestigd wie u bent.', 'Begin opnieuw met inloggen.'],
  third_party_denied: ['Het inloggen is bij de andere dienst geannuleerd.', 'Begin opnieuw om in te loggen.'],
  third_party_ticket_over: [
    'Dit inloggen duurde te lang of is in een ander venster begonnen.',
    'Begin opnieuw in dit venster.',
  ],
  third_party_email_unverified: [
    'De andere dienst heeft geen e-mailadres van u bevestigd.',
    'Bevestig het daar, of registreer u hier met e-mailadres en wachtwoord.',
  ],
  third_party_renewal_needed: ['Uw aanmelding moet opnieuw worden bevestigd.', 'Log opnieuw in.'],
  third_party_unavailable: [
    'De andere dienst is niet bereikbaar.',
    'Probeer het later opnieuw, of log in met e-mailadres en wachtwoord.',
  ],
  not_signed_in: ['U bent niet ingelogd.', 'Log in en probeer het opnieuw.'],
  email_unconfirmed: [
    'Het e-mailadres is nog niet bevestigd.',
    'Open de link in de e-mail die bij de registratie kwam. Kwam er geen, dan kan die opnieuw worden verstuurd.',
  ],
  mail_key_unknown: [
    'Deze link klopt niet.',
    'Controleer of de hele link uit de e-mail is geopend, of vraag een nieuwe e-mail aan.',
  ],
  mail_key_used: ['Deze link is al gebruikt.', 'Log in, of vraag een nieuwe e-mail aan.'],
  mail_key_expired: ['Deze link is verlopen.', 'Vraag een nieuwe e-mail aan.'],
  invitation_unknown: [
    'Deze uitnodiging bestaat niet.',
    'Controleer of de hele code is ingevuld, of vraag het aan degene die u heeft uitgenodigd.',
  ],
  invitation_over: [
    'Deze uitnodiging geldt niet meer.',
    'Ze is verlopen, ingetrokken of al gebruikt. Vraag het aan degene die u heeft uitgenodigd.',
  ],
  member_already: ['Deze persoon is al lid van de organisatie.', 'De rol wijzigt u in de lijst met leden.'],
  user_not_found: ['Dit account bestaat niet.', 'Log opnieuw in.'],
  wrong_credentials: ['Het e-mailadres of het wachtwoord is onjuist.', 'Controleer beide en probeer het opnieuw.'],
  wrong_landing: ['De evenementnaam of het wachtwoord is onjuist.', 'Controleer beide en probeer het opnieuw.'],
  token_expired: ['Uw aanmelding is verlopen.', 'Log opnieuw in.'],
  refresh_required: ['Uw aanmelding is verlopen.', 'Log opnieuw in.'],
  user_inactive: [
    'Dit account wacht op goedkeuring of is uitgeschakeld.',
    'Neem contact op met een beheerder van uw organisatie.',
  ],

  no_access: [
    'U hebt geen toegang. Het kan ook zijn dat de gegevens zijn verwijderd of dat het adres onjuist is.',
    'Vraag de eigenaar om toegang, of controleer het adres.',
  ],
  level_too_low: ['U hebt niet het benodigde recht (nodig: {level}).', 'Vraag de eigenaar van de gegevens erom.'],
  factor_demanded: [
    'Deze organisatie eist verificatie in twee stappen.',
    'Stel die in bij de instellingen van uw account.',
  ],
  membership_needed: [
    'Om te uploaden moet u lid zijn van de organisatie.',
    'Neem contact op met een beheerder van de organisatie.',
  ],
  create_needs_membership: [
    'Om hier iets te maken moet u lid zijn van de organisatie.',
    'Neem contact op met een beheerder van de organisatie.',
  ],
  join_needs_membership: [
    'Alleen leden van de organisatie kunnen haar bestanden samenvoegen met een studie die van buiten kwam.',
    'Neem contact op met een lid van de organisatie.',
  ],
  upload_needs_full_access: [
    'Voor uploaden is volledige toegang nodig',
    'Vraag de eigenaar van de map erom, of kies een andere map.',
  ],
  move_needs_full_access: [
    'Voor verplaatsen is volledige toegang tot de gegevens nodig',
    'Vraag de eigenaar van de gegevens erom.',
  ],
  read_only: ['Deze map is alleen-lezen.', 'Kies een andere map.'],
  link_expired: ['Deze link is verlopen.', 'Vraag de afzender om een nieuwe.'],
  link_not_yet: ['Deze link gaat open op {day}.', 'Probeer het op die dag opnieuw.'],
  link_password: ['Deze link vraagt om een wachtwoord.', 'Voer het wachtwoord in dat u van de afzender kreeg.'],
  link_code: ['Deze link vraagt om een code.', 'Voer uw e-mailadres in om er een te ontvangen.'],
  link_password_wrong: [
    'Het wachtwoord is onjuist.',
    'Controleer het wachtwoord van de afzender en probeer het opnieuw.',
  ],
  link_code_wrong: [
    'De code is onjuist of verlopen.',
    'Voer de code uit de laatste e-mail in, of laat een nieuwe sturen.',
  ],
  link_marked_only: [
    'Deze link toont alleen beelden met een watermerk.',
    'Hebt u het origineel nodig, vraag het dan aan de afzender.',
  ],
  answer_withheld: [
    'De oorspronkelijke gegevens en de details van deze studie zijn verborgen tot het antwoord wordt getoond.',
    'Probeer het opnieuw zodra het antwoord is getoond.',
  ],

  gone: ['De gegevens bestaan niet', 'Ververs de lijst.'],
  event_unknown: ['Dit evenement bestaat niet.', 'Controleer het adres.'],
  route_not_found: ['Dit adres bestaat niet.', 'Controleer het adres.'],
  frame_not_found: ['Dit frame bestaat niet.', 'Controleer het aantal frames van het beeld.'],
  frame_missing: [
    'In het bestand ontbreken pixelgegevens van frame {frames}.',
    'Andere frames kunnen worden getoond. Bestaat het origineel nog, exporteer het dan opnieuw en upload het nogmaals.',
  ],
  bulk_data_not_found: ['Deze bulkgegevens bestaan niet.', 'Controleer het adres.'],

  not_acceptable: ['De gegevens zijn er niet in de gevraagde vorm.', 'Vraag een andere vorm.'],
  already_exists: ['Dit is al ingesteld.', 'Laad de pagina opnieuw en kijk na.'],
  too_many_steps: ['Een presentatie heeft hoogstens 200 stappen.', 'Verwijder stappen die niet nodig zijn.'],
  too_many_view_links: [
    'Een account heeft hoogstens 10.000 links naar weergaven.',
    'Links die niet meer nodig zijn, kunt u intrekken in de instellingen.',
  ],
  layout_name_taken: ['Een indeling heeft deze naam al.', 'Kies een andere naam of vervang deze.'],
  too_many_layouts: ['Een organisatie heeft hoogstens 50 indelingen.', 'Verwijder wat niet meer wordt gebruikt.'],
  event_name_taken: ['Deze evenementnaam is al in gebruik.', 'Kies een andere evenementnaam.'],
  email_taken: ['Er bestaat al een account met dit e-mailadres.', 'Log daarmee in, of kies een ander e-mailadres.'],
  too_many_passkeys: ['Er kunnen hoogstens {limit} passkeys zijn.', 'Verwijder er een die u niet gebruikt.'],
  patient_ambiguous: [
    'Meerdere patiënten van verschillende uitgevers hebben deze patiënt-ID.',
    'Open alle beelden van de patiënt via het menu van een van de studies.',
  ],
  factor_needed_first: [
    'Eerst moet uw eigen verificatie in twee stappen zijn ingesteld.',
    'Stel een authenticator-app of passkey in en probeer het opnieuw.',
  ],
  no_identity_conflict: ['De tegenspraak in de patiëntgegevens is al opgelost.', 'Ververs de lijst.'],
  place_taken: [
    'Dezelfde studie staat weer op haar plaats, of wordt daar nu naartoe geüpload.',
    'Laat die staan, of vervang haar bij het terugzetten; ze gaat dan naar de prullenbak.',
  ],
  series_place_taken: [
    'Dezelfde serie staat weer op haar plaats.',
    'Gebruik die, of verplaats haar naar de prullenbak en zet daarna deze terug.',
  ],
  image_place_taken: [
    'Hetzelfde beeld staat weer op zijn plaats.',
    'Gebruik dat, of verplaats het naar de prullenbak en zet daarna dit terug.',
  ],
  move_place_taken: [
    'Dezelfde studie staat al op de bestemming.',
    'Kies een andere map, of verplaats de studie daar eerst naar de prullenbak.',
  ],
  move_overdue: [
    'Volgens de instellingen van de bestemming voor automatisch verwijderen is de termijn al verstreken.',
    'Kies een andere map, of wijzig de instellingen van de bestemming.',
  ],
  auto_delete_inherited: [
    'Hier gelden de instellingen van een bovenliggende map voor automatisch verwijderen.',
    'Wijzig de instellingen van die map.',
  ],
  convert_receiving: [
    'Een map waarnaar wordt geüpload, kan geen beeldreeks worden.',
    'Probeer het opnieuw als de upload klaar is.',
  ],
  image_series_takes_images: [
    'De oorspronkelijke plaats is nu een beeldreeks, waar alleen beelden in kunnen.',
    'Maak van de beeldreeks weer een map en probeer het opnieuw.',
  ],
  trashed_with_folder: ['De oorspronkelijke map staat in de prullenbak.', 'Zet eerst die map terug.'],
  not_in_trash: ['Dit staat niet in de lijst van de prullenbak.', 'Ververs de lijst.'],
  archive_too_many_files: [
    'Er kunnen hoogstens {limit} bestanden tegelijk worden gedownload.',
    'Download de mappen erin één voor één.',
  ],
  part_offset_differs: [
    'Het bestand gaat op een andere plaats verder dan is verzonden.',
    'Vraag hoeveel er is aangekomen en ga vanaf daar verder.',
  ],
  part_in_use: ['Het bestand wordt nu via een andere verbinding ontvangen.', 'Probeer het zo meteen opnieuw.'],
  tus_version_unknown: [
    'De versie van hervatbare uploads ontbreekt of wordt niet ondersteund.',
    'Verzend het met tus 1.0.0.',
  ],
  too_large: ['De gegevens zijn te groot (grens: {limit}).', 'Verstuur minder tegelijk.'],
  folder_too_large: [
    'De map is te groot (hoogstens {limit} items en {levels} niveaus tegelijk).',
    'Vraag de mappen erin één voor één op.',
  ],
  unsupported_media_type: ['Dit soort gegevens kan niet worden ontvangen.', 'Controleer het soort gegevens.'],
  range_not_satisfiable: ['Het gevraagde bereik ligt buiten de gegevens.', 'Controleer de grootte van de gegevens.'],
  upload_too_many_images: ['Eén upload kan hoogstens {limit} beelden bevatten.', 'Upload ze in meerdere delen.'],
  too_many_awaited: [
    'Van lopende uploads zijn meer dan {limit} beelden nog niet aangekomen.',
    'Probeer het opnieuw als de andere uploads klaar zijn.',
  ],
  too_many_requests: ['Te veel pogingen.', 'Probeer het over {seconds} s opnieuw.'],
  too_many_letters: [
    'Er zijn te veel e-mails naar adressen zonder account verstuurd.',
    'Er is niets gewijzigd. Probeer het over ongeveer {hours} uur opnieuw.',
  ],

  internal: [
    'Er is een fout opgetreden op de server',
    'Probeer het later opnieuw. Blijft de fout bestaan, geef dan het tijdstip door aan de beheerder van de server.',
  ],
  deidentification_required: [
    'Wat via deze link wordt verzonden, moet geanonimiseerd zijn.',
    'Anonimiseer de bestanden en verzend ze opnieuw.',
  ],
  identifiers_present: [
    'Het bestand bevat nog wat verwijderd moest worden en is niet opgeslagen: {tags}',
    'Controleer de instellingen van de anonimisering en probeer het opnieuw.',
  ],
  bad_field_text: [
    'De tekst voor {field} past niet en het bestand is niet opgeslagen. Wel passend: {expected}',
    'Pas de tekst aan en probeer het opnieuw.',
  ],
  not_deidentified: [
    'Het bestand kan niet worden geanonimiseerd en is niet opgeslagen.',
    'Bekijk het; mag het zo blijven, verstuur het dan als bekeken.',
  ],
  busy: ['De server heeft het te druk.', 'Probeer het over {seconds} s opnieuw.'],
  unavailable: ['De server is nu niet beschikbaar.', 'Probeer het later opnieuw.'],
  quota_exceeded: ['De opslagruimte is vol', 'Maak ruimte, of vraag een beheerder van de organisatie om meer.'],
  upload_link_full: [
    'Deze link heeft vandaag zoveel ontvangen als hij per dag aanneemt',
    'Probeer het morgen (tijd in Japan) opnieuw.',
  ],
  disk_full: [
    'De schijf van de server is vol, er kan niets meer worden opgeslagen.',
    'Neem contact op met de beheerder van de server; zodra er ruimte is, gaat alles verder zoals voorheen.',
  ],

  dicom_empty: ['Het bestand is leeg.', 'Controleer het origineel en kopieer het opnieuw.'],
  dicom_not_dicom: [
    'Dit is geen DICOM-bestand.',
    'Upload het als gewoon bestand, of exporteer het opnieuw als DICOM vanuit het apparaat of de software van herkomst.',
  ],
  dicom_truncated: [
    'De gegevens eindigen te vroeg. Het kopiëren of versturen is misschien voortijdig gestopt.',
    copyAgain,
  ],
  dicom_bad_length: [
    'Een deel van de gegevens is beschadigd (onjuiste lengte van een element). Het kopiëren of versturen is misschien voortijdig gestopt.',
    copyAgain,
  ],
  dicom_unknown_vr: [
    'Een deel is niet als DICOM te lezen (onbekende value representation). Het bestand is niet opgeslagen.',
    exportAgain,
  ],
  dicom_no_transfer_syntax: [
    'De vorm waarin het beeld is opgeslagen (transfersyntaxis) is niet te bepalen. Het bestand is niet opgeslagen.',
    exportAgain,
  ],
  dicom_missing_uid: [
    'Het nummer (UID) dat zegt bij welke studie het beeld hoort, ontbreekt. Het bestand is niet opgeslagen.',
    exportAgain,
  ],
  dicom_bad_uid: [
    'Het nummer (UID) dat zegt bij welke studie het beeld hoort, is ongeldig. Het bestand is niet opgeslagen.',
    exportAgain,
  ],
  dicom_bad_pixel_description: [
    'De grootte van het beeld is tegenstrijdig beschreven. Het bestand is niet opgeslagen.',
    exportAgain,
  ],
  dicom_too_deep: ['De gegevens zijn te diep genest om te lezen. Het bestand is niet opgeslagen.', exportAgain],
  dicom_too_large: [
    'Het DICOM-bestand is te groot (hoogstens {limit} per bestand). Het is niet opgeslagen.',
    splitOrZip,
  ],
  dicom_too_many_elements: [
    'Het bestand heeft meer DICOM-elementen dan de grens ({limit}). Het is niet opgeslagen.',
    splitOrZip,
  ],
  dicom_inflates_too_large: [
    'De uitgepakte gegevens zijn groter dan de grens ({limit}). Het bestand is niet opgeslagen.',
    'Exporteer het opnieuw met een andere transfersyntaxis (zonder Deflate) vanuit het apparaat of de software van herkomst, en upload het nogmaals.',
  ],
  dicom_corrupt: ['Het bestand is beschadigd. Het kopiëren of versturen is misschien voortijdig gestopt.', copyAgain],
  file_not_received: ['Het bestand is niet volledig ontvangen.', 'Upload het opnieuw.'],
  file_not_stored: [
    'Het bestand heeft waarden die niet in lijsten en zoekresultaten passen; alleen dit bestand is niet opgeslagen.',
    'Bewaar het origineel en neem contact op met de beheerder van de server.',
  ],
};
