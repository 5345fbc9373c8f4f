export const film = {
  label: 'Film',
  from: 'Erstes Bild',
  to: 'Letztes Bild',
  rate: 'Bilder/s',
  between: '{{least}} bis {{most}}',
  length: 'Bilder: {{images}} · {{seconds}} s',
  none: 'Dieser Browser kann keine Filme (MP4, WebM) erstellen.',
  making: 'Film wird erstellt…',
  progress: '{{done}} von {{count}}',
  stop: 'Abbrechen',
  unloaded:
    'Der Teil, der Filme erzeugt, konnte nicht geladen werden. Versuchen Sie es erneut; hilft das nicht, laden Sie die Seite neu.',
  tooLarge:
    'Dieser Browser konnte keinen Film dieser Größe erstellen. Verkleinern Sie Breite und Höhe und versuchen Sie es erneut.',
  stopped:
    'Bild {{number}} konnte nicht geladen werden, deshalb wurde kein Film erstellt. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  missing:
    'Der Film wurde gespeichert. Bilder, die nicht angezeigt werden können, haben darin nur ihre Nummer: {{numbers}}',
  imageMissing: 'Bild {{number}} kann nicht angezeigt werden',
} as const;
