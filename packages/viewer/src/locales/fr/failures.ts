export const nothing = {
  studies: 'Il n’y a aucun examen à afficher',
  studiesDetail: 'Ce dossier ne contient pas d’images DICOM.',
  named: 'Examens demandés qui n’existent pas ou que vous ne pouvez pas consulter : {{count}}.',
  series: 'Cette série n’a pas d’image à afficher',
  video: 'C’est une vidéo. La visionneuse n’affiche que des images fixes ; le fichier est conservé.',
  report: 'C’est un compte rendu structuré. Il n’a pas de pixels et ne peut pas être affiché comme image.',
  key_objects: 'C’est une sélection d’images clés. Elle n’a pas de pixels et ne peut pas être affichée comme image.',
  document: 'C’est un document (PDF ou similaire). Il n’a pas de pixels et ne peut pas être affiché comme image.',
  waveform: 'C’est un tracé (ECG ou similaire). La visionneuse ne dessine pas les tracés.',
  contours:
    'Ce sont des contours (RT Structure Set). Ils n’ont pas de pixels et ne peuvent pas être affichés comme image.',
  plan: 'C’est un plan de traitement. Il n’a pas de pixels et ne peut pas être affiché comme image.',
  presentation: 'C’est un état de présentation. Il n’a pas de pixels et ne peut pas être affiché comme image.',
  slide:
    'C’est une lame entière (anatomopathologie). La visionneuse n’affiche pas encore les lames ; le fichier est conservé.',
  no_pixels: 'Cet objet n’a pas de pixels et ne peut pas être affiché comme image.',
  no_still:
    'Aucune image fixe ne peut être tirée de ces pixels. Il s’agit peut-être d’une vidéo ou de données endommagées ; le fichier est conservé.',
} as const;

export const nextViewable = {
  image: 'Image affichable suivante',
  series: 'Série suivante avec images',
  back: 'Retour',
} as const;

/** What a public link says at what it does not show. */
const byLink = {
  link_expired: 'Ce lien a expiré. Demandez-en un nouveau à l’expéditeur.',
  link_not_yet: 'Ce lien n’est pas encore ouvert. Réessayez le jour où il commence.',
  link_door: 'Ce lien demande à nouveau le mot de passe ou le code. Rechargez la page et saisissez-le.',
  link_marked_only:
    'Ce lien n’affiche que des images avec filigrane, et cette image ne peut pas en porter. Au besoin, demandez-la à l’expéditeur.',
} as const;

export const failed = {
  retry: 'Réessayer',
  back: 'Retour',
  studies: 'L’examen n’a pas pu être chargé',
  series: 'La série n’a pas pu être chargée',
  image: 'L’image ne peut pas être affichée',
  imageDetail: 'Image {{number}} : {{text}}',
  withElement: '{{text}} (Élément : {{element}})',
  source: {
    ...byLink,
    busy: 'Le serveur est surchargé pour le moment. Réessayez dans un instant.',
    signed_out: 'Votre session a expiré. Reconnectez-vous.',
    forbidden: 'Vous n’avez pas le droit de voir ceci. Demandez l’accès au propriétaire.',
    gone: 'Les données ont été supprimées ou déplacées. Revenez en arrière et consultez la liste.',
    offline: 'Cet appareil n’est pas connecté au réseau. Vérifiez la connexion et réessayez.',
    unreachable: 'Le serveur est injoignable. Vérifiez le réseau et réessayez dans un instant.',
    refused: 'Une erreur s’est produite sur le serveur. Réessayez dans un instant.',
  },
  frame: {
    ...byLink,
    file_changed:
      'Ce fichier a été modifié, déplacé ou supprimé après son ouverture et ne peut pas être lu. Choisissez-le et ouvrez-le de nouveau.',
    not_public:
      'Cette image n’est plus publique ou nécessite une connexion. Demandez à l’expéditeur ou connectez-vous.',
    busy: 'Le serveur est surchargé pour le moment. Réessayez dans un instant.',
    signed_out: 'Votre session a expiré. Reconnectez-vous.',
    forbidden: 'Vous n’avez pas le droit de voir cette image. Demandez l’accès au propriétaire.',
    missing:
      'Le serveur n’a plus cette image : elle a peut-être été supprimée ou déplacée. Revenez en arrière et consultez la liste ; si elle n’y figure pas, elle peut être réimportée depuis l’original.',
    not_in_file:
      'Cette trame ne peut pas être affichée, car elle n’est pas complète dans le fichier. Si l’original existe encore, exportez-le à nouveau.',
    server: 'Une erreur s’est produite sur le serveur. Réessayez dans un instant.',
    status: 'Une erreur s’est produite sur le serveur ({{status}}). Réessayez dans un instant.',
    offline: 'Cet appareil n’est pas connecté au réseau. Vérifiez la connexion et réessayez.',
    network: 'Le serveur est injoignable. Vérifiez le réseau et réessayez dans un instant.',
    silent:
      'Les données de cette image ne sont pas arrivées et le chargement a été abandonné. Réessayez dans un instant.',
    video: 'C’est une vidéo ({{syntax}}). La visionneuse n’affiche que des images fixes.',
    unsupported_transfer_syntax:
      'Cette image ne peut pas être affichée : sa syntaxe de transfert ({{syntax}}) n’est pas prise en charge. Exportez-la à nouveau depuis l’équipement avec une autre.',
    bad_pixel_description:
      'L’image ne peut pas être affichée, car sa description (lignes, colonnes, bits) est contradictoire. Exportez-la à nouveau depuis l’équipement.',
    mismatch:
      'L’image ne peut pas être affichée, car la taille ou les couleurs des données compressées diffèrent de sa description. Exportez-la à nouveau depuis l’équipement ({{syntax}}).',
    truncated: 'Les données de pixels sont incomplètes. Récupérez-la à nouveau depuis l’équipement ou le CD.',
    corrupt:
      'Les données de pixels sont endommagées. Récupérez-la à nouveau depuis l’équipement ou le CD ({{syntax}}).',
    too_large:
      'L’image est trop grande pour être affichée dans ce navigateur. Essayez sur un ordinateur disposant de plus de mémoire.',
    too_many_pixels: 'L’image est trop grande : la visionneuse affiche jusqu’à {{most}} pixels.',
    codec_unavailable:
      'Le composant nécessaire à l’affichage de cette image n’a pas pu être chargé. Vérifiez la connexion et réessayez.',
  },
} as const;

export const partMissing = {
  words: 'Cette partie n’a pas pu être chargée. Vérifiez la connexion et réessayez.',
  again: 'Réessayer',
} as const;

/** Of all that is told at the bottom right. */
export const notices = {
  close: 'Fermer',
  types: { info: 'Information', success: 'Succès', warning: 'Avertissement', error: 'Erreur' },
} as const;
