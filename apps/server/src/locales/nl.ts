import type { Words } from './words.ts';

/** What the server says or names by itself, in Dutch. */
export const nl: Words = {
  names: {
    administrator: 'Beheerder',
    organisation: 'Organisatie van {{username}}',
    sample: 'Voorbeeld',
    untitledStudy: 'Naamloze studie',
    untitledSeries: 'Naamloze serie',
    uploadByLink: 'Upload {{day}} {{time}}',
  },
  archive: {
    file: 'naamloos bestand',
    folder: 'naamloze map',
    several: 'download',
    leftOut: 'Ontbrekende bestanden',
    leftOutText: 'Deze bestanden staan niet in dit archief, omdat u geen recht hebt om ze te downloaden.',
  },
  terminal: {
    firstAccount: 'Eerste account',
    email: 'E-mail',
    password: 'Wachtwoord',
    kept: 'Bewaard in',
  },
  letters: {
    confirm: {
      subject: 'Bevestig uw e-mailadres',
      text: 'Bedankt voor uw registratie bij Mado. Open deze link en kies ‘Bevestigen’ om die af te ronden.\n\n{{address}}\n\nDe link werkt {{hours}} uur. Hebt u zich niet geregistreerd, gooi deze e-mail dan weg: er wordt dan niets geregistreerd.',
    },
    invitation: {
      subject: 'Uitnodiging voor ‘{{organisation}}’',
      text: '{{by}} heeft u uitgenodigd voor de organisatie ‘{{organisation}}’ in Mado. Op deze pagina wordt u lid. Hebt u geen account, registreer u dan met dit e-mailadres.\n\n{{address}}\n\nUitnodigingscode: {{code}}\n\nGeldigheid van de uitnodiging in dagen: {{days}}. Weet u niet waar dit over gaat, gooi deze e-mail dan weg.',
    },
    registered: {
      subject: 'Dit e-mailadres is al geregistreerd',
      text: 'Iemand wilde dit e-mailadres registreren, maar er is al een account mee. Log hier in:\n\n{{origin}}/login\n\nBent u het wachtwoord vergeten, stel dan hier een nieuw in:\n\n{{origin}}/pw-reset\n\nWas u dit niet, gooi deze e-mail dan weg.',
    },
    approved: {
      subject: 'Uw account is goedgekeurd',
      text: 'Beste {{username}},\n\nUw account bij Mado is goedgekeurd. Op deze pagina kunt u inloggen:\n\n{{origin}}/login',
    },
    reset: {
      subject: 'Wachtwoord opnieuw instellen',
      text: 'Beste {{username}},\n\nMet deze link kunt u een nieuw wachtwoord instellen.\n\n{{address}}\n\nDe link werkt één keer, {{hours}} uur lang. Hebt u hem niet aangevraagd, gooi deze e-mail dan weg: het wachtwoord blijft zoals het is.',
    },
    new_email: {
      subject: 'Bevestig uw nieuwe e-mailadres',
      text: 'Iemand wil dit e-mailadres gebruiken voor een account van Mado. Open deze link en kies ‘Bevestigen’ om het te wijzigen.\n\n{{address}}\n\nDe link werkt {{hours}} uur. Was u dit niet, gooi deze e-mail dan weg: er wijzigt dan niets.',
    },
    email_changed: {
      subject: 'Uw e-mailadres is gewijzigd',
      text: 'Beste {{username}},\n\nHet e-mailadres van uw account is gewijzigd. Berichten gaan voortaan naar het nieuwe adres.\n\nWas u dit niet, waarschuw dan meteen uw beheerder.',
    },
    changed_password: {
      subject: 'Uw wachtwoord is gewijzigd',
      text: 'Beste {{username}},\n\nHet wachtwoord van uw account is in de instellingen gewijzigd, en u bent op alle andere apparaten uitgelogd.\n\nWas u dit niet, stel dan hier meteen een nieuw wachtwoord in en waarschuw uw beheerder.\n\n{{origin}}/pw-reset',
    },
    new_password: {
      subject: 'Uw wachtwoord is gewijzigd',
      text: 'Beste {{username}},\n\nHet wachtwoord van uw account is gewijzigd, en u bent op alle apparaten uitgelogd.\n\nWas u dit niet, stel dan hier meteen een nieuw wachtwoord in en waarschuw uw beheerder.\n\n{{origin}}/pw-reset',
    },
    third_party_joined: {
      subject: 'Er is een manier van inloggen toegevoegd',
      text: 'Beste {{username}},\n\nOp uw account kan voortaan ook met {{service}} worden ingelogd.\n\nWas u dit niet, stel dan hier meteen een nieuw wachtwoord in en waarschuw uw beheerder.\n\n{{origin}}/pw-reset',
    },
    factor_added: {
      subject: 'Verificatie in twee stappen: er is iets toegevoegd',
      text: 'Beste {{username}},\n\nDit is toegevoegd aan de verificatie in twee stappen van uw account: {{factor}}.\n\nWas u dit niet, stel dan hier meteen een nieuw wachtwoord in en waarschuw uw beheerder.\n\n{{origin}}/pw-reset',
    },
    factor_removed: {
      subject: 'Verificatie in twee stappen: er is iets verwijderd',
      text: 'Beste {{username}},\n\nDit is verwijderd uit de verificatie in twee stappen van uw account: {{factor}}.\n\nWas u dit niet, stel dan hier meteen een nieuw wachtwoord in en waarschuw uw beheerder.\n\n{{origin}}/pw-reset',
    },
    recovery_code_used: {
      subject: 'Er is een herstelcode gebruikt',
      text: 'Beste {{username}},\n\nEen van de herstelcodes van uw account is gebruikt. Nog over: {{left}}. Worden het er weinig, maak dan nieuwe in de instellingen van uw account.\n\nWas u dit niet, stel dan hier meteen een nieuw wachtwoord in en waarschuw uw beheerder.\n\n{{origin}}/pw-reset',
    },
  },
  factors: { totp: 'authenticator-app', passkey: 'passkey', recovery: 'herstelcodes' },
  notices: {
    link_code: {
      subject: 'Code voor een link',
      text: 'De code die de met u gedeelde link opent, is {{code}}.\n\nDeze is {{minutes}} minuten geldig en werkt één keer. Hebt u er niet om gevraagd, gooi deze e-mail dan weg.',
    },
    handed_over: {
      subject: 'Uw privé-items in ‘{{organisation}}’ zijn overgedragen',
      text: 'Wat u als lid van ‘{{organisation}}’ privé had opgeslagen, is door een beheerder van de organisatie overgedragen aan een ander lid.\nHebt u vragen, neem dan contact op met de beheerder van de organisatie.',
    },
    share_facts:
      'Gedeeld door: {{sender}} ({{email}})\nOrganisatie: {{organisation}}\nWat: {{kind}}\nRecht: {{level}}\nTot: {{until}}',
    kinds: {
      folder: 'Map',
      images: 'Beelden (studie of serie)',
      file: 'Bestand',
      conference: 'Conferentie',
      case: 'Casus',
    },
    levels: { can_view: 'Bekijken', can_comment: 'Reageren', can_edit: 'Bewerken', full_access: 'Volledige toegang' },
    no_end: 'geen einde',
    message_from: 'Bericht van {{sender}}:',
    shared: {
      subject: '{{sender}} heeft gegevens met u gedeeld',
      text: '{{sender}} heeft gegevens met u gedeeld. Open ze hier:\n{{address}}',
    },
    invited: {
      subject: '{{sender}} heeft gegevens met u gedeeld',
      text: '{{sender}} heeft gegevens met u gedeeld. Registreer u met dit e-mailadres om ze te bekijken:\n{{address}}',
    },
    managing: {
      subject: '{{sender}} heeft u beheerder van een conferentie gemaakt',
      text: '{{sender}} heeft u beheerder van een conferentie gemaakt. U kunt deze openen op dit adres.\n{{address}}',
    },
    managing_invited: {
      subject: '{{sender}} heeft u beheerder van een conferentie gemaakt',
      text: '{{sender}} heeft u beheerder van een conferentie gemaakt. Registreer u met dit e-mailadres op de volgende pagina om deze te openen.\n{{address}}',
    },
    deleted: {
      subject: 'Uw privé-items in ‘{{organisation}}’ zijn verwijderd',
      text: 'Wat u als lid van ‘{{organisation}}’ privé had opgeslagen, is door een beheerder van de organisatie naar de prullenbak verplaatst.\nHebt u vragen, neem dan contact op met de beheerder van de organisatie.',
    },
    ahead: {
      subject: 'Op {{day}} worden items automatisch verwijderd',
      text: 'Items in een map van ‘{{organisation}}’ waartoe u volledige toegang hebt, worden aan het einde van {{day}} (Japanse tijd) door automatisch verwijderen naar de prullenbak verplaatst. Ze kunnen 30 dagen lang worden teruggezet.\n\nOm automatisch verwijderen te stoppen of een andere datum te kiezen, opent u op deze pagina de mapinstellingen:\n\n{{address}}',
    },
    stop: 'Hebt u zulke berichten niet nodig, dan kunt u ze hier stoppen:\n{{stop}}',
  },
};
