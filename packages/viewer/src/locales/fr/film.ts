export const film = {
  label: 'Vidéo',
  from: 'Première image',
  to: 'Dernière image',
  rate: 'Images/s',
  between: 'De {{least}} à {{most}}',
  length: 'Images : {{images}} · {{seconds}} s',
  none: 'Ce navigateur ne peut pas créer de vidéos (MP4, WebM).',
  making: 'Création de la vidéo…',
  progress: '{{done}} sur {{count}}',
  stop: 'Arrêter',
  unloaded: 'Ce qui crée les vidéos n’a pas pu être chargé. Réessayez ; si cela ne suffit pas, rechargez la page.',
  tooLarge:
    'Ce navigateur n’a pas pu créer de vidéo de cette taille. Réduisez la largeur et la hauteur, puis réessayez.',
  stopped:
    'L’image {{number}} n’a pas pu être chargée, la vidéo n’a donc pas été créée. Vérifiez la connexion et réessayez.',
  missing:
    'La vidéo est enregistrée. Les images qui ne peuvent pas être affichées n’y ont que leur numéro : {{numbers}}',
  imageMissing: 'L’image {{number}} ne peut pas être affichée',
} as const;
