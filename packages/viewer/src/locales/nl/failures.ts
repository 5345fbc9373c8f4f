export const nothing = {
  studies: 'Er is geen studie om te tonen',
  studiesDetail: 'Deze map bevat geen DICOM-beelden.',
  named: 'Gevraagde studies die er niet zijn of die u niet mag bekijken: {{count}}.',
  series: 'Deze serie heeft geen beeld om te tonen',
  video: 'Dit is een video. De viewer toont alleen stilstaande beelden; het bestand is bewaard.',
  report: 'Dit is een gestructureerd verslag. Het heeft geen pixels en kan niet als beeld worden getoond.',
  key_objects: 'Dit is een selectie van sleutelbeelden. Die heeft geen pixels en kan niet als beeld worden getoond.',
  document: 'Dit is een document (PDF of iets dergelijks). Het heeft geen pixels en kan niet als beeld worden getoond.',
  waveform: 'Dit is een golfvorm (ECG of iets dergelijks). De viewer tekent geen golfvormen.',
  contours: 'Dit zijn contouren (RT Structure Set). Ze hebben geen pixels en kunnen niet als beeld worden getoond.',
  plan: 'Dit is een bestralingsplan. Het heeft geen pixels en kan niet als beeld worden getoond.',
  presentation: 'Dit is een presentation state. Die heeft geen pixels en kan niet als beeld worden getoond.',
  slide: 'Dit is een preparaat (whole slide image). De viewer toont nog geen preparaten; het bestand is bewaard.',
  no_pixels: 'Dit object heeft geen pixels en kan niet als beeld worden getoond.',
  no_still:
    'Uit deze pixelgegevens is geen stilstaand beeld te halen. Misschien zijn ze een video of beschadigd; het bestand is bewaard.',
} as const;

export const nextViewable = {
  image: 'Naar het volgende toonbare beeld',
  series: 'Naar de volgende serie met beelden',
  back: 'Terug',
} as const;

/** What a public link says at what it does not show. */
const byLink = {
  link_expired: 'Deze link is verlopen. Vraag de afzender om een nieuwe.',
  link_not_yet: 'Deze link geldt nog niet. Probeer het opnieuw op de eerste dag ervan.',
  link_door: 'Deze link vraagt opnieuw om het wachtwoord of de code. Laad de pagina opnieuw en voer het in.',
  link_marked_only:
    'Deze link toont alleen beelden met een watermerk, en dit beeld kan er geen dragen. Vraag de afzender erom als u het nodig hebt.',
} as const;

export const failed = {
  retry: 'Opnieuw proberen',
  back: 'Terug',
  studies: 'De studie kon niet worden geladen',
  series: 'De serie kon niet worden geladen',
  image: 'Het beeld kan niet worden getoond',
  imageDetail: 'Beeld {{number}}: {{text}}',
  withElement: '{{text}} (Element: {{element}})',
  source: {
    ...byLink,
    busy: 'De server heeft het te druk. Probeer het later opnieuw.',
    signed_out: 'Uw aanmelding is verlopen. Log opnieuw in.',
    forbidden: 'U hebt geen toegang. Vraag de eigenaar van de gegevens om toegang.',
    gone: 'De gegevens zijn verwijderd of verplaatst. Ga terug en bekijk de lijst.',
    offline: 'Dit apparaat is niet verbonden met het netwerk. Controleer de verbinding en probeer het opnieuw.',
    unreachable: 'De server is niet bereikbaar. Controleer het netwerk en probeer het later opnieuw.',
    refused: 'Er is een fout opgetreden op de server. Probeer het later opnieuw.',
  },
  frame: {
    ...byLink,
    file_changed:
      'Dit bestand is na het openen gewijzigd, verplaatst of verwijderd en kan niet worden gelezen. Kies het bestand en open het opnieuw.',
    not_public: 'Dit beeld is niet meer openbaar of vereist aanmelding. Vraag de afzender of meld u aan.',
    busy: 'De server heeft het te druk. Probeer het later opnieuw.',
    signed_out: 'Uw aanmelding is verlopen. Log opnieuw in.',
    forbidden: 'U mag dit beeld niet zien. Vraag de eigenaar van de gegevens om toegang.',
    missing:
      'De server heeft de gegevens van dit beeld niet: het is misschien verwijderd of verplaatst. Ga terug en bekijk de lijst; staat het er niet in, upload het dan opnieuw vanaf het origineel.',
    not_in_file:
      'Dit frame kan niet worden getoond, omdat de pixelgegevens in het bestand onvolledig zijn. Bestaat het origineel nog, exporteer het dan opnieuw.',
    server: 'Er is een fout opgetreden op de server. Probeer het later opnieuw.',
    status: 'Er is een fout opgetreden op de server ({{status}}). Probeer het later opnieuw.',
    offline: 'Dit apparaat is niet verbonden met het netwerk. Controleer de verbinding en probeer het opnieuw.',
    network: 'De server is niet bereikbaar. Controleer het netwerk en probeer het later opnieuw.',
    silent: 'De gegevens van dit beeld kwamen niet aan en het laden is gestopt. Probeer het later opnieuw.',
    video: 'Dit is een video ({{syntax}}). De viewer toont alleen stilstaande beelden.',
    unsupported_transfer_syntax:
      'Beelden met deze transfersyntaxis ({{syntax}}) kunnen niet worden getoond. Exporteer ze opnieuw vanuit het apparaat met een andere.',
    bad_pixel_description:
      'Het beeld kan niet worden getoond, omdat de beschrijving (rijen, kolommen, bits) tegenstrijdig is. Exporteer het opnieuw vanuit het apparaat.',
    mismatch:
      'Het beeld kan niet worden getoond, omdat grootte of kleuren van de gecomprimeerde gegevens niet bij de beschrijving passen. Exporteer het opnieuw vanuit het apparaat ({{syntax}}).',
    truncated: 'De pixelgegevens eindigen te vroeg. Haal het beeld opnieuw van het apparaat of de cd.',
    corrupt: 'De pixelgegevens zijn beschadigd. Haal het beeld opnieuw van het apparaat of de cd ({{syntax}}).',
    too_large: 'Het beeld is te groot voor deze browser. Probeer een computer met meer geheugen.',
    too_many_pixels: 'Het beeld is te groot: de viewer toont hoogstens {{most}} pixels.',
    codec_unavailable:
      'Wat nodig is om het beeld te tonen, kon niet worden geladen. Controleer de verbinding en probeer het opnieuw.',
  },
} as const;

export const partMissing = {
  words: 'Dit deel kon niet worden geladen. Controleer de verbinding en probeer het opnieuw.',
  again: 'Opnieuw proberen',
} as const;

/** Of all that is told at the bottom right. */
export const notices = {
  close: 'Sluiten',
  types: { info: 'Informatie', success: 'Gelukt', warning: 'Waarschuwing', error: 'Fout' },
} as const;
