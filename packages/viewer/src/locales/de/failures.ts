export const nothing = {
  studies: 'Es gibt keine Studie anzuzeigen',
  studiesDetail: 'Dieser Ordner enthält keine DICOM-Bilder.',
  named: 'Angeforderte Studien, die nicht da sind oder die Sie nicht ansehen dürfen: {{count}}.',
  series: 'Diese Serie hat kein Bild zum Anzeigen',
  video: 'Dies ist ein Video. Der Viewer zeigt nur Standbilder; die Datei ist gespeichert.',
  report: 'Dies ist ein strukturierter Befund. Er hat keine Pixel und kann nicht als Bild angezeigt werden.',
  key_objects:
    'Dies ist eine Auswahl von Schlüsselbildern. Sie hat keine Pixel und kann nicht als Bild angezeigt werden.',
  document: 'Dies ist ein Dokument (PDF oder Ähnliches). Es hat keine Pixel und kann nicht als Bild angezeigt werden.',
  waveform: 'Dies ist eine Kurve (EKG oder Ähnliches). Der Viewer zeichnet keine Kurven.',
  contours: 'Dies sind Konturen (RT Structure Set). Sie haben keine Pixel und können nicht als Bild angezeigt werden.',
  plan: 'Dies ist ein Bestrahlungsplan. Er hat keine Pixel und kann nicht als Bild angezeigt werden.',
  presentation: 'Dies ist ein Presentation State. Er hat keine Pixel und kann nicht als Bild angezeigt werden.',
  slide:
    'Dies ist ein Objektträger (Whole Slide Image). Der Viewer zeigt noch keine Objektträger; die Datei ist gespeichert.',
  no_pixels: 'Dieses Objekt hat keine Pixel und kann nicht als Bild angezeigt werden.',
  no_still:
    'Aus diesen Pixeldaten lässt sich kein Standbild gewinnen. Vielleicht sind sie ein Video oder beschädigt; die Datei ist gespeichert.',
} as const;

export const nextViewable = {
  image: 'Zum nächsten anzeigbaren Bild',
  series: 'Zur nächsten Serie mit Bildern',
  back: 'Zurück',
} as const;

/** What a public link says at what it does not show. */
const byLink = {
  link_expired: 'Dieser Link ist abgelaufen. Bitten Sie den Absender um einen neuen.',
  link_not_yet: 'Dieser Link gilt noch nicht. Versuchen Sie es an seinem ersten Tag erneut.',
  link_door:
    'Dieser Link verlangt das Passwort oder den Code noch einmal. Laden Sie die Seite neu und geben Sie ihn ein.',
  link_marked_only:
    'Dieser Link zeigt nur Bilder mit Wasserzeichen, und dieses Bild kann keines tragen. Bitten Sie bei Bedarf den Absender darum.',
} as const;

export const failed = {
  retry: 'Erneut versuchen',
  back: 'Zurück',
  studies: 'Die Studie konnte nicht geladen werden',
  series: 'Die Serie konnte nicht geladen werden',
  image: 'Das Bild kann nicht angezeigt werden',
  imageDetail: 'Bild {{number}}: {{text}}',
  withElement: '{{text}} (Element: {{element}})',
  source: {
    ...byLink,
    busy: 'Der Server ist überlastet. Bitte versuchen Sie es später noch einmal.',
    signed_out: 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich wieder an.',
    forbidden: 'Sie haben keinen Zugriff. Bitten Sie den Eigentümer der Daten um Zugriff.',
    gone: 'Die Daten wurden gelöscht oder verschoben. Gehen Sie zurück und sehen Sie in der Liste nach.',
    offline:
      'Dieses Gerät ist nicht mit dem Netzwerk verbunden. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie das Netzwerk und versuchen Sie es später noch einmal.',
    refused: 'Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
  },
  frame: {
    ...byLink,
    file_changed:
      'Diese Datei wurde nach dem Öffnen geändert, verschoben oder gelöscht und lässt sich nicht lesen. Wählen Sie sie erneut aus und öffnen Sie sie.',
    not_public:
      'Dieses Bild ist nicht mehr öffentlich oder erfordert eine Anmeldung. Fragen Sie den Absender, oder melden Sie sich an.',
    busy: 'Der Server ist überlastet. Bitte versuchen Sie es später noch einmal.',
    signed_out: 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich wieder an.',
    forbidden: 'Sie dürfen dieses Bild nicht sehen. Bitten Sie den Eigentümer der Daten um Zugriff.',
    missing:
      'Der Server hat die Daten dieses Bildes nicht: Es wurde vielleicht gelöscht oder verschoben. Gehen Sie zurück und sehen Sie in der Liste nach; fehlt es dort, laden Sie es vom Original noch einmal hoch.',
    not_in_file:
      'Dieser Frame kann nicht angezeigt werden, weil seine Pixeldaten in der Datei unvollständig sind. Wenn es das Original noch gibt, exportieren Sie es noch einmal.',
    server: 'Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
    status: 'Auf dem Server ist ein Fehler aufgetreten ({{status}}). Bitte versuchen Sie es später noch einmal.',
    offline:
      'Dieses Gerät ist nicht mit dem Netzwerk verbunden. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    network: 'Der Server ist nicht erreichbar. Prüfen Sie das Netzwerk und versuchen Sie es später noch einmal.',
    silent:
      'Die Daten dieses Bildes kamen nicht an, das Laden wurde abgebrochen. Bitte versuchen Sie es später noch einmal.',
    video: 'Dies ist ein Video ({{syntax}}). Der Viewer zeigt nur Standbilder.',
    unsupported_transfer_syntax:
      'Bilder dieser Transfersyntax ({{syntax}}) können nicht angezeigt werden. Exportieren Sie sie am Gerät noch einmal mit einer anderen.',
    bad_pixel_description:
      'Das Bild kann nicht angezeigt werden, weil seine Beschreibung (Zeilen, Spalten, Bits) widersprüchlich ist. Exportieren Sie es am Gerät noch einmal.',
    mismatch:
      'Das Bild kann nicht angezeigt werden, weil Größe oder Farben der komprimierten Daten nicht zur Beschreibung passen. Exportieren Sie es am Gerät noch einmal ({{syntax}}).',
    truncated: 'Die Pixeldaten enden zu früh. Holen Sie das Bild noch einmal vom Gerät oder von der CD.',
    corrupt: 'Die Pixeldaten sind beschädigt. Holen Sie das Bild noch einmal vom Gerät oder von der CD ({{syntax}}).',
    too_large: 'Das Bild ist für diesen Browser zu groß. Versuchen Sie es an einem Computer mit mehr Arbeitsspeicher.',
    too_many_pixels: 'Das Bild ist zu groß: Der Viewer zeigt höchstens {{most}} Pixel an.',
    codec_unavailable:
      'Was zum Anzeigen nötig ist, konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  },
} as const;

export const partMissing = {
  words: 'Dieser Teil konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  again: 'Erneut versuchen',
} as const;

/** Of all that is told at the bottom right. */
export const notices = {
  close: 'Schließen',
  types: { info: 'Hinweis', success: 'Erfolg', warning: 'Warnung', error: 'Fehler' },
} as const;
