import type { ErrorWords } from '../words.ts';

const copyAgain = 'Kopieren Sie die Datei noch einmal vom Gerät oder von der CD, und laden Sie sie erneut hoch.';
const exportAgain =
  'Exportieren Sie sie am Gerät oder in der Software, woher sie stammt, noch einmal, und laden Sie sie erneut hoch.';

const splitOrZip =
  'Exportieren Sie sie am Gerät oder in der Software, woher sie stammt, in mehreren Dateien. Nur zum Aufbewahren können Sie sie als ZIP hochladen.';

/** Words of the errors in German. */
export const de: ErrorWords = {
  bad_request: ['Die Anfrage ist ungültig.', 'Prüfen Sie Ihre Eingaben.'],
  bad_json: ['Die Anfrage ist nicht als JSON lesbar.', 'Prüfen Sie, was gesendet wird.'],
  bad_multipart: [
    'Die gesendeten Daten haben nicht die erwartete Form.',
    'Senden Sie sie noch einmal; im Browser laden Sie vorher die Seite neu.',
  ],
  bad_target: ['An diesen Ort kann nicht hochgeladen werden.', 'Wählen Sie einen anderen Ordner.'],
  folder_not_creatable: ['An diesem Ort kann kein Ordner erstellt werden.', 'Wählen Sie einen anderen Ordner.'],
  case_not_creatable: ['Hier lässt sich kein Fall anlegen.', 'Legen Sie ihn direkt in einer Konferenz an.'],
  bad_move_target: ['In diesen Ordner kann nicht verschoben werden', 'Wählen Sie einen anderen Ordner.'],
  series_not_movable: ['Eine Serie kann nicht verschoben werden', 'Verschieben Sie die Studie.'],
  image_not_movable: ['Ein Bild einer Serie kann nicht verschoben werden', 'Verschieben Sie die Studie.'],
  image_series_image_not_movable: [
    'Ein Bild einer Bildserie kann nicht verschoben werden',
    'Verschieben Sie die ganze Bildserie, oder machen Sie sie vorher wieder zum Ordner.',
  ],
  convert_needs_plain_folder: [
    'Nur ein gewöhnlicher Ordner kann zur Bildserie werden.',
    'Wählen Sie einen gewöhnlichen Ordner.',
  ],
  convert_has_folders: [
    'Der Ordner enthält andere Ordner und kann daher keine Bildserie werden.',
    'Verschieben Sie diese Ordner, und versuchen Sie es noch einmal.',
  ],
  convert_needs_images: [
    'Der Ordner enthält Dateien, die weder JPEG noch PNG sind, und kann daher keine Bildserie werden.',
    'Verschieben Sie diese Dateien, und versuchen Sie es noch einmal.',
  ],
  convert_empty: [
    'Der Ordner enthält keine Bilder und kann daher keine Bildserie werden.',
    'Legen Sie JPEG- oder PNG-Bilder hinein.',
  ],
  not_an_image_series: ['Das ist keine Bildserie.', 'Wählen Sie eine Bildserie.'],
  url_invalid: [
    'Bitte geben Sie eine gültige URL ein',
    'Geben Sie eine Adresse ein, die mit http:// oder https:// beginnt.',
  ],
  link_not_creatable: ['An diesem Ort kann kein Link erstellt werden.', 'Wählen Sie einen anderen Ordner.'],
  auto_delete_past: ['Das Datum liegt in der Vergangenheit.', 'Wählen Sie heute oder einen späteren Tag.'],
  name_required: ['Ein Name ist erforderlich', 'Geben Sie einen Namen ein.'],
  name_too_long: ['Der Name ist zu lang (höchstens {limit} Zeichen).', 'Wählen Sie einen kürzeren.'],
  name_invalid: [
    'Der Name enthält unzulässige Zeichen.',
    'Lassen Sie „/“, Steuerzeichen und Zeichen weg, die die Schreibrichtung ändern.',
  ],
  tag_required: ['Ein Schlagwort braucht einen Namen', 'Geben Sie einen Namen für das Schlagwort ein.'],
  tag_too_long: ['Das Schlagwort ist zu lang (höchstens {limit} Zeichen).', 'Wählen Sie ein kürzeres.'],
  tag_invalid: ['Das Schlagwort enthält unzulässige Zeichen.', 'Lassen Sie Zeilenumbrüche und Steuerzeichen weg.'],
  image_not_in_reading: [
    'Das gemessene Bild gehört nicht zu den geöffneten Daten.',
    'Vielleicht wurde es verschoben oder gelöscht. Öffnen Sie den Viewer noch einmal.',
  ],
  too_many_measurements: [
    'Eine Studie kann höchstens {limit} Annotationen haben.',
    'Löschen Sie nicht benötigte Annotationen, und versuchen Sie es noch einmal.',
  ],
  measurements_too_large: [
    'Die Annotationen einer Studie können höchstens {limit} MB umfassen.',
    'Löschen Sie nicht benötigte, etwa Freihand-ROIs, und versuchen Sie es noch einmal.',
  ],
  newer_record_form: [
    'Diese Annotation ist in der Form einer neueren Version geschrieben und kann nicht gespeichert werden.',
    'Laden Sie die Seite neu.',
  ],
  too_many_tags: [
    'Ein Element kann höchstens {limit} Schlagwörter haben.',
    'Entfernen Sie nicht benötigte, und versuchen Sie es noch einmal.',
  ],
  too_many_frames: ['Eine Anfrage kann höchstens {limit} Frames nennen.', 'Verteilen Sie sie auf mehrere Anfragen.'],
  not_a_viewer_source: [
    'Der Viewer kann diese Daten nicht öffnen.',
    'Wählen Sie eine Studie, eine Serie, eine Bildserie, eine DICOM-Datei oder ein JPEG- oder PNG-Bild.',
  ],

  password_wrong: ['Das Passwort ist falsch.', 'Geben Sie es noch einmal ein.'],
  factor_ticket_over: ['Das hat zu lange gedauert oder ist bereits erledigt.', 'Beginnen Sie von vorn.'],
  factor_code_wrong: [
    'Der Code ist falsch.',
    'Geben Sie den Code ein, der jetzt angezeigt wird. Wenn das öfter geschieht, prüfen Sie die Uhr Ihres Geräts.',
  ],
  factor_code_used: [
    'Dieser Code wurde bereits verwendet.',
    'Warten Sie auf den nächsten Code, und geben Sie diesen ein.',
  ],
  recovery_code_used: [
    'Dieser Wiederherstellungscode wurde bereits verwendet.',
    'Geben Sie einen noch nicht verwendeten ein.',
  ],
  passkey_refused: [
    'Der Passkey konnte nicht geprüft werden.',
    'Versuchen Sie es noch einmal, oder verwenden Sie einen anderen Weg.',
  ],
  third_party_refused: ['Der andere Dienst hat nicht bestätigt, wer Sie sind.', 'Beginnen Sie die Anmeldung von vorn.'],
  third_party_denied: [
    'Die Anmeldung wurde beim anderen Dienst abgebrochen.',
    'Um sich anzumelden, beginnen Sie von vorn.',
  ],
  third_party_ticket_over: [
    'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen.',
    'Beginnen Sie die Anmeldung in diesem Fenster noch einmal.',
  ],
  third_party_email_unverified: [
    'Der andere Dienst hat keine E-Mail-Adresse von Ihnen bestätigt.',
    'Bestätigen Sie sie dort, oder registrieren Sie sich hier mit E-Mail-Adresse und Passwort.',
  ],
  third_party_renewal_needed: ['Ihre Anmeldung muss erneut bestätigt werden.', 'Bitte melden Sie sich wieder an.'],
  third_party_unavailable: [
    'Der andere Dienst ist nicht erreichbar.',
    'Versuchen Sie es später noch einmal, oder melden Sie sich mit E-Mail-Adresse und Passwort an.',
  ],
  not_signed_in: ['Sie sind nicht angemeldet.', 'Melden Sie sich an, und versuchen Sie es noch einmal.'],
  email_unconfirmed: [
    'Die E-Mail-Adresse ist noch nicht bestätigt.',
    'Öffnen Sie den Link in der E-Mail, die bei der Registrierung kam. Wenn keine kam, kann sie noch einmal gesendet werden.',
  ],
  mail_key_unknown: [
    'Dieser Link ist nicht richtig.',
    'Prüfen Sie, ob der ganze Link aus der E-Mail geöffnet wurde, oder fordern Sie eine neue E-Mail an.',
  ],
  mail_key_used: ['Dieser Link wurde bereits verwendet.', 'Melden Sie sich an, oder fordern Sie eine neue E-Mail an.'],
  mail_key_expired: ['Dieser Link ist abgelaufen.', 'Fordern Sie eine neue E-Mail an.'],
  invitation_unknown: [
    'Diese Einladung gibt es nicht.',
    'Prüfen Sie, ob der ganze Code eingegeben wurde, oder fragen Sie die Person, die Sie eingeladen hat.',
  ],
  invitation_over: [
    'Diese Einladung gilt nicht mehr.',
    'Sie ist abgelaufen, zurückgezogen oder bereits verwendet. Fragen Sie die Person, die Sie eingeladen hat.',
  ],
  member_already: [
    'Diese Person ist bereits Mitglied der Organisation.',
    'Ihre Rolle ändern Sie in der Liste der Mitglieder.',
  ],
  user_not_found: ['Dieses Konto gibt es nicht.', 'Bitte melden Sie sich wieder an.'],
  wrong_credentials: [
    'E-Mail-Adresse oder Passwort ist falsch.',
    'Prüfen Sie beides, und versuchen Sie es noch einmal.',
  ],
  wrong_landing: [
    'Der Veranstaltungsname oder das Passwort ist falsch.',
    'Prüfen Sie beides und versuchen Sie es erneut.',
  ],
  token_expired: ['Ihre Anmeldung ist abgelaufen.', 'Bitte melden Sie sich wieder an.'],
  refresh_required: ['Ihre Anmeldung ist abgelaufen.', 'Bitte melden Sie sich wieder an.'],
  user_inactive: [
    'Dieses Konto wartet auf Freigabe oder ist gesperrt.',
    'Wenden Sie sich an einen Administrator Ihrer Organisation.',
  ],

  no_access: [
    'Sie haben keinen Zugriff. Vielleicht wurden die Daten auch gelöscht, oder die Adresse ist falsch.',
    'Bitten Sie den Eigentümer um Zugriff, oder prüfen Sie die Adresse.',
  ],
  level_too_low: [
    'Ihnen fehlt die dafür nötige Berechtigung (nötig: {level}).',
    'Bitten Sie den Eigentümer der Daten darum.',
  ],
  factor_demanded: [
    'Diese Organisation verlangt die Zwei-Faktor-Anmeldung.',
    'Richten Sie sie in den Einstellungen Ihres Kontos ein.',
  ],
  membership_needed: [
    'Zum Hochladen müssen Sie der Organisation beitreten.',
    'Wenden Sie sich an einen Administrator der Organisation.',
  ],
  create_needs_membership: [
    'Um hier etwas zu erstellen, müssen Sie der Organisation beitreten.',
    'Wenden Sie sich an einen Administrator der Organisation.',
  ],
  join_needs_membership: [
    'Nur Mitglieder der Organisation können deren Dateien mit einer Studie zusammenführen, die von außen kam.',
    'Wenden Sie sich an ein Mitglied der Organisation.',
  ],
  upload_needs_full_access: [
    'Zum Hochladen ist Vollzugriff nötig',
    'Bitten Sie den Eigentümer des Ordners darum, oder wählen Sie einen anderen Ordner.',
  ],
  move_needs_full_access: [
    'Zum Verschieben ist Vollzugriff auf die Daten nötig',
    'Bitten Sie den Eigentümer der Daten darum.',
  ],
  read_only: ['Dieser Ordner ist schreibgeschützt.', 'Wählen Sie einen anderen Ordner.'],
  link_expired: ['Dieser Link ist abgelaufen.', 'Bitten Sie den Absender um einen neuen.'],
  link_not_yet: ['Dieser Link öffnet sich am {day}.', 'Versuchen Sie es an diesem Tag noch einmal.'],
  link_password: ['Dieser Link verlangt ein Passwort.', 'Geben Sie das Passwort des Absenders ein.'],
  link_code: ['Dieser Link verlangt einen Code.', 'Geben Sie Ihre E-Mail-Adresse ein, um einen zu erhalten.'],
  link_password_wrong: ['Das Passwort ist falsch.', 'Prüfen Sie es und versuchen Sie es noch einmal.'],
  link_code_wrong: [
    'Der Code ist falsch oder abgelaufen.',
    'Geben Sie den Code der letzten E-Mail ein, oder lassen Sie einen neuen senden.',
  ],
  link_marked_only: [
    'Dieser Link zeigt nur Bilder mit Wasserzeichen.',
    'Wenn Sie das Original brauchen, bitten Sie den Absender darum.',
  ],
  answer_withheld: ['Verborgen, bis die Antwort gezeigt wird.', 'Versuchen Sie es erneut, wenn sie gezeigt wurde.'],

  gone: ['Die Daten gibt es nicht', 'Laden Sie die Liste neu.'],
  event_unknown: ['Diese Veranstaltung gibt es nicht.', 'Prüfen Sie die Adresse.'],
  route_not_found: ['Diese Adresse gibt es nicht.', 'Prüfen Sie die Adresse.'],
  frame_not_found: ['Diesen Frame gibt es nicht.', 'Prüfen Sie die Zahl der Frames des Bildes.'],
  frame_missing: [
    'In der Datei fehlen Pixeldaten von Frame {frames}.',
    'Andere können angezeigt werden. Wenn es das Original noch gibt, exportieren Sie es noch einmal und laden Sie es erneut hoch.',
  ],
  bulk_data_not_found: ['Diese Bulk-Daten gibt es nicht.', 'Prüfen Sie die Adresse.'],

  not_acceptable: ['In der verlangten Form gibt es die Daten nicht.', 'Verlangen Sie eine andere.'],
  already_exists: ['Das ist bereits eingerichtet.', 'Laden Sie die Seite neu und sehen Sie nach.'],
  too_many_steps: ['Eine Präsentation hat höchstens 200 Schritte.', 'Löschen Sie nicht benötigte Schritte.'],
  too_many_view_links: ['Höchstens 10.000 Links auf Ansichten je Konto.', 'Widerrufen Sie alte in den Einstellungen.'],
  layout_name_taken: ['Dieser Name einer Anordnung ist vergeben.', 'Wählen Sie einen anderen, oder ersetzen Sie sie.'],
  too_many_layouts: ['Höchstens 50 Anordnungen je Organisation.', 'Löschen Sie nicht mehr benutzte.'],
  event_name_taken: ['Dieser Veranstaltungsname ist vergeben.', 'Wählen Sie einen anderen.'],
  email_taken: [
    'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.',
    'Melden Sie sich damit an, oder verwenden Sie eine andere E-Mail-Adresse.',
  ],
  too_many_passkeys: ['Es sind höchstens {limit} Passkeys möglich.', 'Entfernen Sie einen, den Sie nicht verwenden.'],
  patient_ambiguous: [
    'Mehrere Patienten verschiedener Aussteller haben diese Patienten-ID.',
    'Öffnen Sie alle Bilder des Patienten über das Menü einer seiner Studien.',
  ],
  factor_needed_first: [
    'Zuerst muss Ihre eigene Zwei-Faktor-Anmeldung eingerichtet sein.',
    'Richten Sie eine Authenticator-App oder einen Passkey ein, und versuchen Sie es noch einmal.',
  ],
  no_identity_conflict: ['Der Widerspruch der Patientendaten ist bereits gelöst.', 'Laden Sie die Liste neu.'],
  place_taken: [
    'Dieselbe Studie liegt wieder an ihrem Ort oder wird gerade dorthin hochgeladen.',
    'Lassen Sie sie dort, oder ersetzen Sie sie beim Wiederherstellen; sie kommt dann in den Papierkorb.',
  ],
  series_place_taken: [
    'Dieselbe Serie liegt wieder an ihrem Ort.',
    'Verwenden Sie diese, oder verschieben Sie sie in den Papierkorb und stellen Sie danach wieder her.',
  ],
  image_place_taken: [
    'Dasselbe Bild liegt wieder an seinem Ort.',
    'Verwenden Sie dieses, oder verschieben Sie es in den Papierkorb und stellen Sie danach wieder her.',
  ],
  move_place_taken: [
    'Dieselbe Studie liegt bereits am Ziel.',
    'Wählen Sie einen anderen Ordner, oder verschieben Sie die dortige Studie vorher in den Papierkorb.',
  ],
  move_overdue: [
    'Nach den Einstellungen des Ziels zum automatischen Löschen wäre die Frist schon abgelaufen.',
    'Wählen Sie einen anderen Ordner, oder ändern Sie die Einstellungen des Ziels.',
  ],
  auto_delete_inherited: [
    'Hier gelten die Einstellungen eines übergeordneten Ordners zum automatischen Löschen.',
    'Ändern Sie die Einstellungen jenes Ordners.',
  ],
  convert_receiving: [
    'Ein Ordner, in den gerade hochgeladen wird, kann keine Bildserie werden.',
    'Versuchen Sie es nach dem Hochladen noch einmal.',
  ],
  image_series_takes_images: [
    'Der ursprüngliche Ort ist jetzt eine Bildserie, die nur Bilder aufnimmt.',
    'Machen Sie die Bildserie wieder zum Ordner, und versuchen Sie es noch einmal.',
  ],
  trashed_with_folder: ['Der ursprüngliche Ordner liegt im Papierkorb.', 'Stellen Sie erst diesen Ordner wieder her.'],
  not_in_trash: ['Das steht nicht in der Liste des Papierkorbs.', 'Laden Sie die Liste neu.'],
  archive_too_many_files: [
    'Auf einmal können höchstens {limit} Dateien heruntergeladen werden.',
    'Laden Sie die Unterordner einzeln herunter.',
  ],
  part_offset_differs: [
    'Die Datei geht an einer anderen Stelle weiter als der gesendeten.',
    'Fragen Sie ab, wie viel angekommen ist, und senden Sie ab dort.',
  ],
  part_in_use: [
    'Die Datei wird gerade über eine andere Verbindung empfangen.',
    'Bitte versuchen Sie es gleich noch einmal.',
  ],
  tus_version_unknown: [
    'Die Version der fortsetzbaren Uploads fehlt oder wird nicht unterstützt.',
    'Senden Sie mit tus 1.0.0.',
  ],
  too_large: ['Die Daten sind zu groß (Grenze: {limit}).', 'Senden Sie weniger auf einmal.'],
  folder_too_large: [
    'Der Ordner ist zu groß (auf einmal höchstens {limit} Elemente und {levels} Ebenen).',
    'Fragen Sie die Unterordner einzeln ab.',
  ],
  unsupported_media_type: ['Daten dieser Art können nicht angenommen werden.', 'Prüfen Sie die Art der Daten.'],
  range_not_satisfiable: ['Der verlangte Bereich liegt außerhalb der Daten.', 'Prüfen Sie die Größe der Daten.'],
  upload_too_many_images: [
    'Einmal Hochladen kann höchstens {limit} Bilder umfassen.',
    'Bitte laden Sie sie in mehreren Teilen hoch.',
  ],
  too_many_awaited: [
    'Beim laufenden Hochladen sind mehr als {limit} Bilder noch nicht angekommen.',
    'Bitte versuchen Sie es noch einmal, wenn das andere Hochladen beendet ist.',
  ],
  too_many_requests: ['Zu viele Versuche.', 'Bitte versuchen Sie es in {seconds} s noch einmal.'],
  too_many_letters: [
    'An Adressen ohne Konto wurden zu viele E-Mails gesendet.',
    'Es wurde nichts geändert. Bitte versuchen Sie es in etwa {hours} h noch einmal.',
  ],

  internal: [
    'Auf dem Server ist ein Fehler aufgetreten',
    'Versuchen Sie es später noch einmal. Wenn der Fehler bleibt, nennen Sie dem Administrator des Servers die Uhrzeit.',
  ],
  deidentification_required: [
    'Was über diesen Link gesendet wird, muss anonymisiert sein.',
    'Anonymisieren Sie die Dateien und senden Sie sie erneut.',
  ],
  identifiers_present: [
    'Die Datei enthält noch, was entfernt werden sollte, und wurde nicht gespeichert: {tags}',
    'Prüfen Sie die Einstellungen der Anonymisierung und versuchen Sie es erneut.',
  ],
  bad_field_text: [
    'Der Text für {field} passt nicht, und die Datei wurde nicht gespeichert. Passend wäre: {expected}',
    'Ändern Sie den Text und versuchen Sie es erneut.',
  ],
  not_deidentified: [
    'Die Datei lässt sich nicht anonymisieren und wurde nicht gespeichert.',
    'Sehen Sie sie an; darf sie so bleiben, senden Sie sie als angesehen.',
  ],
  busy: ['Der Server ist überlastet.', 'Bitte versuchen Sie es in {seconds} s noch einmal.'],
  unavailable: ['Der Server ist zurzeit nicht verfügbar.', 'Bitte versuchen Sie es später noch einmal.'],
  quota_exceeded: [
    'Der Speicherplatz ist aufgebraucht',
    'Löschen Sie nicht Benötigtes, oder bitten Sie einen Administrator der Organisation um mehr.',
  ],
  upload_link_full: [
    'Über diesen Link ist heute so viel gekommen, wie er an einem Tag annimmt',
    'Versuchen Sie es morgen (Zeit in Japan) erneut.',
  ],
  disk_full: [
    'Die Festplatte des Servers ist voll, mehr kann nicht gespeichert werden.',
    'Wenden Sie sich an den Administrator des Servers; sobald Platz ist, geht es weiter wie zuvor.',
  ],

  dicom_empty: ['Die Datei ist leer.', 'Prüfen Sie das Original, und kopieren Sie es noch einmal.'],
  dicom_not_dicom: [
    'Das ist keine DICOM-Datei.',
    'Laden Sie sie als gewöhnliche Datei hoch, oder exportieren Sie sie am Gerät oder in der Software noch einmal als DICOM.',
  ],
  dicom_truncated: ['Die Daten enden zu früh. Vielleicht wurde das Kopieren oder Senden vorzeitig beendet.', copyAgain],
  dicom_bad_length: [
    'Ein Teil der Datei ist beschädigt (falsche Länge eines Elements). Vielleicht wurde das Kopieren oder Senden vorzeitig beendet.',
    copyAgain,
  ],
  dicom_unknown_vr: [
    'Ein Teil der Datei ist nicht als DICOM lesbar (unbekannte Value Representation). Sie wurde nicht gespeichert.',
    exportAgain,
  ],
  dicom_no_transfer_syntax: [
    'In welcher Form das Bild gespeichert ist (Transfersyntax), lässt sich nicht bestimmen. Die Datei wurde nicht gespeichert.',
    exportAgain,
  ],
  dicom_missing_uid: [
    'Die Nummer (UID), die sagt, zu welcher Studie das Bild gehört, fehlt. Die Datei wurde nicht gespeichert.',
    exportAgain,
  ],
  dicom_bad_uid: [
    'Die Nummer (UID), die sagt, zu welcher Studie das Bild gehört, ist fehlerhaft. Die Datei wurde nicht gespeichert.',
    exportAgain,
  ],
  dicom_bad_pixel_description: [
    'Die Größe des Bildes ist widersprüchlich beschrieben. Die Datei wurde nicht gespeichert.',
    exportAgain,
  ],
  dicom_too_deep: [
    'Die Daten sind zu tief verschachtelt, um gelesen zu werden. Die Datei wurde nicht gespeichert.',
    exportAgain,
  ],
  dicom_too_large: [
    'Die DICOM-Datei ist zu groß (höchstens {limit} pro Datei). Sie wurde nicht gespeichert.',
    splitOrZip,
  ],
  dicom_too_many_elements: [
    'Die Datei hat mehr DICOM-Elemente als zulässig ({limit}). Sie wurde nicht gespeichert.',
    splitOrZip,
  ],
  dicom_inflates_too_large: [
    'Die entpackten Daten der Datei wären größer als zulässig ({limit}). Sie wurde nicht gespeichert.',
    'Exportieren Sie sie am Gerät oder in der Software noch einmal mit einer anderen Transfersyntax (ohne Deflate), und laden Sie sie erneut hoch.',
  ],
  dicom_corrupt: ['Die Datei ist beschädigt. Vielleicht wurde das Kopieren oder Senden vorzeitig beendet.', copyAgain],
  file_not_received: ['Die Datei kam nicht vollständig an.', 'Bitte laden Sie sie noch einmal hoch.'],
  file_not_stored: [
    'Die Datei hat Werte, die Listen und Suche nicht aufnehmen können; nur sie wurde nicht gespeichert.',
    'Behalten Sie das Original, und wenden Sie sich an den Administrator des Servers.',
  ],
};
