export const film = {
  label: 'Film',
  from: 'Eerste beeld',
  to: 'Laatste beeld',
  rate: 'Beelden/s',
  between: '{{least}} tot {{most}}',
  length: 'Beelden: {{images}} · {{seconds}} s',
  none: 'Deze browser kan geen films (MP4, WebM) maken.',
  making: 'Film wordt gemaakt…',
  progress: '{{done}} van {{count}}',
  stop: 'Stoppen',
  unloaded:
    'Het onderdeel dat films maakt kon niet worden geladen. Probeer het opnieuw; helpt dat niet, laad dan de pagina opnieuw.',
  tooLarge: 'Deze browser kon geen film van dit formaat maken. Maak breedte en hoogte kleiner en probeer het opnieuw.',
  stopped:
    'Beeld {{number}} kon niet worden geladen, daarom is er geen film gemaakt. Controleer de verbinding en probeer het opnieuw.',
  missing:
    'De film is opgeslagen. Van beelden die niet kunnen worden getoond staat er alleen het nummer in: {{numbers}}',
  imageMissing: 'Beeld {{number}} kan niet worden getoond',
} as const;
