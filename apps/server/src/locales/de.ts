import type { Words } from './words.ts';

/** What the server says or names by itself, in German. */
export const de: Words = {
  names: {
    administrator: 'Administrator',
    organisation: 'Organisation von {{username}}',
    sample: 'Beispiel',
    untitledStudy: 'Studie ohne Titel',
    untitledSeries: 'Serie ohne Titel',
    uploadByLink: 'Upload {{day}} {{time}}',
  },
  archive: {
    file: 'Datei ohne Namen',
    folder: 'Ordner ohne Namen',
    several: 'Download',
    leftOut: 'Nicht enthaltene Dateien',
    leftOutText: 'Diese Dateien sind nicht in diesem Archiv, weil Ihnen die Berechtigung fehlt, sie herunterzuladen.',
  },
  terminal: {
    firstAccount: 'Erstes Konto',
    email: 'E-Mail',
    password: 'Passwort',
    kept: 'Gespeichert in',
  },
  letters: {
    confirm: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      text: 'Vielen Dank für Ihre Registrierung bei Mado. Öffnen Sie diesen Link und wählen Sie „Bestätigen“, um sie abzuschließen.\n\n{{address}}\n\nDer Link gilt {{hours}} Stunden. Wenn Sie sich nicht registriert haben, löschen Sie diese E-Mail: Dann wird nichts registriert.',
    },
    invitation: {
      subject: 'Einladung zu „{{organisation}}“',
      text: '{{by}} hat Sie in die Organisation „{{organisation}}“ in Mado eingeladen. Auf dieser Seite treten Sie bei. Wenn Sie kein Konto haben, registrieren Sie sich mit dieser E-Mail-Adresse.\n\n{{address}}\n\nEinladungscode: {{code}}\n\nGültigkeit der Einladung in Tagen: {{days}}. Wenn Sie nicht wissen, worum es geht, löschen Sie diese E-Mail.',
    },
    registered: {
      subject: 'Diese E-Mail-Adresse ist bereits registriert',
      text: 'Jemand wollte diese E-Mail-Adresse registrieren, zu der es bereits ein Konto gibt. Melden Sie sich hier an:\n\n{{origin}}/login\n\nWenn Sie das Passwort vergessen haben, legen Sie hier ein neues fest:\n\n{{origin}}/pw-reset\n\nWenn Sie das nicht waren, löschen Sie diese E-Mail.',
    },
    approved: {
      subject: 'Ihr Konto wurde freigegeben',
      text: 'Guten Tag {{username}},\n\nIhr Konto bei Mado wurde freigegeben. Auf dieser Seite können Sie sich anmelden:\n\n{{origin}}/login',
    },
    reset: {
      subject: 'Passwort zurücksetzen',
      text: 'Guten Tag {{username}},\n\nmit diesem Link können Sie ein neues Passwort festlegen.\n\n{{address}}\n\nEr gilt einmal, {{hours}} Stunden lang. Wenn Sie ihn nicht angefordert haben, löschen Sie diese E-Mail: Das Passwort bleibt, wie es ist.',
    },
    new_email: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      text: 'Jemand möchte diese E-Mail-Adresse für ein Konto von Mado verwenden. Öffnen Sie diesen Link und wählen Sie „Bestätigen“, um sie zu ändern.\n\n{{address}}\n\nDer Link gilt {{hours}} Stunden. Wenn Sie das nicht waren, löschen Sie diese E-Mail: Dann ändert sich nichts.',
    },
    email_changed: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      text: 'Guten Tag {{username}},\n\ndie E-Mail-Adresse Ihres Kontos wurde geändert. Nachrichten gehen von nun an an die neue Adresse.\n\nWenn Sie das nicht waren, benachrichtigen Sie sofort Ihren Administrator.',
    },
    changed_password: {
      subject: 'Ihr Passwort wurde geändert',
      text: 'Guten Tag {{username}},\n\ndas Passwort Ihres Kontos wurde in den Einstellungen geändert, und Sie wurden auf allen anderen Geräten abgemeldet.\n\nWenn Sie das nicht waren, legen Sie hier sofort ein neues Passwort fest, und benachrichtigen Sie Ihren Administrator.\n\n{{origin}}/pw-reset',
    },
    new_password: {
      subject: 'Ihr Passwort wurde geändert',
      text: 'Guten Tag {{username}},\n\ndas Passwort Ihres Kontos wurde geändert, und Sie wurden auf allen Geräten abgemeldet.\n\nWenn Sie das nicht waren, legen Sie hier sofort ein neues Passwort fest, und benachrichtigen Sie Ihren Administrator.\n\n{{origin}}/pw-reset',
    },
    third_party_joined: {
      subject: 'Ein weiterer Anmeldeweg wurde hinzugefügt',
      text: 'Guten Tag {{username}},\n\nzu Ihrem Konto ist von nun an auch die Anmeldung über {{service}} möglich.\n\nWenn Sie das nicht waren, legen Sie hier sofort ein neues Passwort fest, und benachrichtigen Sie Ihren Administrator.\n\n{{origin}}/pw-reset',
    },
    factor_added: {
      subject: 'Zwei-Faktor-Anmeldung: ein Faktor wurde hinzugefügt',
      text: 'Guten Tag {{username}},\n\nzur Zwei-Faktor-Anmeldung Ihres Kontos wurde hinzugefügt: {{factor}}.\n\nWenn Sie das nicht waren, legen Sie hier sofort ein neues Passwort fest, und benachrichtigen Sie Ihren Administrator.\n\n{{origin}}/pw-reset',
    },
    factor_removed: {
      subject: 'Zwei-Faktor-Anmeldung: ein Faktor wurde entfernt',
      text: 'Guten Tag {{username}},\n\naus der Zwei-Faktor-Anmeldung Ihres Kontos wurde entfernt: {{factor}}.\n\nWenn Sie das nicht waren, legen Sie hier sofort ein neues Passwort fest, und benachrichtigen Sie Ihren Administrator.\n\n{{origin}}/pw-reset',
    },
    recovery_code_used: {
      subject: 'Ein Wiederherstellungscode wurde verwendet',
      text: 'Guten Tag {{username}},\n\neiner der Wiederherstellungscodes Ihres Kontos wurde verwendet. Noch übrig: {{left}}. Wenn es wenige werden, erstellen Sie in den Einstellungen Ihres Kontos neue.\n\nWenn Sie das nicht waren, legen Sie hier sofort ein neues Passwort fest, und benachrichtigen Sie Ihren Administrator.\n\n{{origin}}/pw-reset',
    },
  },
  factors: { totp: 'Authenticator-App', passkey: 'Passkey', recovery: 'Wiederherstellungscodes' },
  notices: {
    link_code: {
      subject: 'Code für einen Link',
      text: 'Der Code, der den für Sie freigegebenen Link öffnet, lautet {{code}}.\n\nEr gilt {{minutes}} Minuten und nur einmal. Wenn Sie ihn nicht angefordert haben, löschen Sie diese E-Mail.',
    },
    handed_over: {
      subject: 'Ihre privaten Elemente in „{{organisation}}“ wurden übergeben',
      text: 'Was Sie als Mitglied von „{{organisation}}“ privat gespeichert hatten, wurde von einem Administrator der Organisation einem anderen Mitglied übergeben.\nBei Fragen wenden Sie sich an den Administrator der Organisation.',
    },
    share_facts:
      'Geteilt von: {{sender}} ({{email}})\nOrganisation: {{organisation}}\nWas: {{kind}}\nBerechtigung: {{level}}\nBis: {{until}}',
    kinds: {
      folder: 'Ordner',
      images: 'Bilder (Studie oder Serie)',
      file: 'Datei',
      conference: 'Konferenz',
      case: 'Fall',
    },
    levels: { can_view: 'Ansehen', can_comment: 'Kommentieren', can_edit: 'Bearbeiten', full_access: 'Vollzugriff' },
    no_end: 'ohne Ende',
    message_from: 'Nachricht von {{sender}}:',
    shared: {
      subject: '{{sender}} hat Daten mit Ihnen geteilt',
      text: '{{sender}} hat Daten mit Ihnen geteilt. Öffnen Sie sie hier:\n{{address}}',
    },
    invited: {
      subject: '{{sender}} hat Daten mit Ihnen geteilt',
      text: '{{sender}} hat Daten mit Ihnen geteilt. Um sie zu sehen, registrieren Sie sich mit dieser E-Mail-Adresse:\n{{address}}',
    },
    managing: {
      subject: '{{sender}} hat Sie zum Verwalter einer Konferenz gemacht',
      text: '{{sender}} hat Sie zum Verwalter einer Konferenz gemacht. Sie können sie unter dieser Adresse öffnen.\n{{address}}',
    },
    managing_invited: {
      subject: '{{sender}} hat Sie zum Verwalter einer Konferenz gemacht',
      text: '{{sender}} hat Sie zum Verwalter einer Konferenz gemacht. Um sie zu öffnen, registrieren Sie sich mit dieser E-Mail-Adresse auf der folgenden Seite.\n{{address}}',
    },
    deleted: {
      subject: 'Ihre privaten Elemente in „{{organisation}}“ wurden gelöscht',
      text: 'Was Sie als Mitglied von „{{organisation}}“ privat gespeichert hatten, wurde von einem Administrator der Organisation in den Papierkorb verschoben.\nBei Fragen wenden Sie sich an den Administrator der Organisation.',
    },
    ahead: {
      subject: 'Am {{day}} werden Elemente automatisch gelöscht',
      text: 'Elemente in einem Ordner von „{{organisation}}“, auf den Sie Vollzugriff haben, werden am Ende des {{day}} (japanische Zeit) durch das automatische Löschen in den Papierkorb verschoben. Von dort können sie 30 Tage lang wiederhergestellt werden.\n\nUm das automatische Löschen zu beenden oder ein anderes Datum zu wählen, öffnen Sie auf dieser Seite die Ordnereinstellungen:\n\n{{address}}',
    },
    stop: 'Wenn Sie solche Mitteilungen nicht benötigen, können Sie sie hier abbestellen:\n{{stop}}',
  },
};
