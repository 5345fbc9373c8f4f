import type { ErrorWords } from '../words.ts';

const copyAgain = 'Recopiez-le depuis l’équipement ou le CD d’origine, puis réimportez-le.';
const exportAgain = 'Exportez-le à nouveau depuis l’équipement ou le logiciel d’origine, puis réimportez-le.';

const splitOrZip =
  'Exportez-le à nouveau en plusieurs fichiers depuis l’équipement ou le logiciel d’origine. Pour simplement le conserver, importez-le en ZIP.';

/** Words of the errors in French. */
export const fr: ErrorWords = {
  bad_request: ['La requête n’est pas valide.', 'Vérifiez ce qui a été saisi.'],
  bad_json: ['La requête n’a pas pu être lue comme JSON.', 'Vérifiez ce qui est envoyé.'],
  bad_multipart: [
    'Les données envoyées n’ont pas la forme attendue.',
    'Envoyez-les de nouveau ; dans un navigateur, rechargez d’abord la page.',
  ],
  bad_target: ['Impossible d’importer des fichiers à cet emplacement.', 'Choisissez un autre dossier.'],
  folder_not_creatable: ['Impossible de créer un dossier à cet emplacement.', 'Choisissez un autre dossier.'],
  case_not_creatable: ['Aucun cas ne peut être créé ici.', 'Créez-le directement dans une conférence.'],
  bad_move_target: ['Déplacement impossible vers ce dossier', 'Choisissez un autre dossier.'],
  series_not_movable: ['Une série ne peut pas être déplacée', 'Déplacez son examen.'],
  image_not_movable: ['Une image d’une série ne peut pas être déplacée', 'Déplacez son examen.'],
  image_series_image_not_movable: [
    'Une image d’une série d’images ne peut pas être déplacée',
    'Déplacez la série d’images ou reconvertissez-la d’abord en dossier.',
  ],
  convert_needs_plain_folder: [
    'Seul un dossier ordinaire peut devenir une série d’images.',
    'Choisissez un dossier ordinaire.',
  ],
  convert_has_folders: [
    'Le dossier contient d’autres dossiers et ne peut pas devenir une série d’images.',
    'Déplacez ces dossiers ailleurs, puis réessayez.',
  ],
  convert_needs_images: [
    'Le dossier contient des fichiers qui ne sont ni JPEG ni PNG et ne peut pas devenir une série d’images.',
    'Déplacez ces fichiers ailleurs, puis réessayez.',
  ],
  convert_empty: [
    'Le dossier ne contient pas d’images et ne peut pas devenir une série d’images.',
    'Mettez-y des images JPEG ou PNG.',
  ],
  not_an_image_series: ['Ce n’est pas une série d’images.', 'Choisissez une série d’images.'],
  url_invalid: ['Saisissez une URL valide', 'Saisissez une adresse commençant par http:// ou https://.'],
  link_not_creatable: ['Impossible de créer un lien ici.', 'Choisissez un autre dossier.'],
  auto_delete_past: ['Cette date est passée.', 'Choisissez aujourd’hui ou un jour ultérieur.'],
  name_required: ['Le nom est obligatoire', 'Saisissez un nom.'],
  name_too_long: ['Le nom est trop long ({limit} caractères au maximum).', 'Choisissez-en un plus court.'],
  name_invalid: [
    'Le nom contient des caractères non autorisés.',
    'Retirez « / », les caractères de contrôle et les marques qui inversent le sens d’écriture.',
  ],
  tag_required: ['L’étiquette doit avoir un nom', 'Saisissez un nom pour l’étiquette.'],
  tag_too_long: ['L’étiquette est trop longue ({limit} caractères au maximum).', 'Choisissez-en une plus courte.'],
  tag_invalid: [
    'L’étiquette contient des caractères non autorisés.',
    'Retirez les sauts de ligne et les caractères de contrôle.',
  ],
  image_not_in_reading: [
    'L’image mesurée ne fait pas partie des données ouvertes.',
    'Elle a peut-être été déplacée ou supprimée. Rouvrez la visionneuse.',
  ],
  too_many_measurements: [
    'Un examen peut avoir {limit} annotations au maximum.',
    'Supprimez les annotations inutiles, puis réessayez.',
  ],
  measurements_too_large: [
    'Les annotations d’un examen peuvent occuper {limit} Mo au maximum.',
    'Supprimez les annotations inutiles, comme les contours à main levée, puis réessayez.',
  ],
  newer_record_form: [
    'Cette annotation est écrite au format d’une version plus récente et ne peut pas être enregistrée.',
    'Rechargez la page.',
  ],
  too_many_tags: [
    'Un élément peut avoir {limit} étiquettes au maximum.',
    'Retirez les étiquettes inutiles, puis réessayez.',
  ],
  too_many_frames: ['Une requête peut indiquer {limit} trames au maximum.', 'Demandez-les en plusieurs requêtes.'],
  not_a_viewer_source: [
    'La visionneuse ne peut pas ouvrir ces données.',
    'Choisissez un examen, une série, une série d’images, un fichier DICOM ou une image JPEG ou PNG.',
  ],

  password_wrong: ['Le mot de passe est incorrect.', 'Saisissez-le de nouveau.'],
  factor_ticket_over: ['L’opération a duré trop longtemps ou est déjà terminée.', 'Recommencez.'],
  factor_code_wrong: [
    'Le code est incorrect.',
    'Saisissez le code actuellement affiché. Si cela se répète, vérifiez l’heure de votre appareil.',
  ],
  factor_code_used: ['Ce code a déjà été utilisé.', 'Attendez le code suivant et saisissez-le.'],
  recovery_code_used: [
    'Ce code de récupération a déjà été utilisé.',
    'Saisissez-en un que vous n’avez pas encore utilisé.',
  ],
  passkey_refused: ['La clé d’accès n’a pas pu être vérifiée.', 'Réessayez ou utilisez un autre moyen.'],
  third_party_refused: ['L’autre service n’a pas confirmé votre identité.', 'Recommencez la connexion.'],
  third_party_denied: ['La connexion a été annulée auprès de l’autre service.', 'Pour vous connecter, recommencez.'],
  third_party_ticket_over: [
    'Cette connexion a pris trop de temps ou a été commencée dans une autre fenêtre.',
    'Recommencez-la dans cette fenêtre.',
  ],
  third_party_email_unverified: [
    'L’autre service n’a confirmé aucune adresse e-mail à votre nom.',
    'Confirmez-la là-bas, ou créez ici un compte avec une adresse e-mail et un mot de passe.',
  ],
  third_party_renewal_needed: ['Votre connexion doit être confirmée à nouveau.', 'Reconnectez-vous.'],
  third_party_unavailable: [
    'L’autre service est injoignable.',
    'Réessayez plus tard, ou connectez-vous avec votre adresse e-mail et votre mot de passe.',
  ],
  not_signed_in: ['Vous n’êtes pas connecté.', 'Connectez-vous.'],
  email_unconfirmed: [
    'L’adresse e-mail n’est pas encore confirmée.',
    'Ouvrez le lien de l’e-mail reçu à la création du compte. S’il n’est pas arrivé, il peut être renvoyé.',
  ],
  mail_key_unknown: [
    'Ce lien n’est pas correct.',
    'Vérifiez que le lien de l’e-mail a été ouvert en entier ou demandez un autre e-mail.',
  ],
  mail_key_used: ['Ce lien a déjà été utilisé.', 'Connectez-vous ou demandez un autre e-mail.'],
  mail_key_expired: ['Ce lien a expiré.', 'Demandez un autre e-mail.'],
  invitation_unknown: [
    'Cette invitation n’existe pas.',
    'Vérifiez que le code a été saisi en entier ou adressez-vous à la personne qui vous a invité.',
  ],
  invitation_over: [
    'Cette invitation ne peut plus être utilisée.',
    'Elle a expiré, a été révoquée ou a déjà servi. Adressez-vous à la personne qui vous a invité.',
  ],
  member_already: [
    'Cette personne fait déjà partie de l’organisation.',
    'Ses droits se modifient dans la liste des membres.',
  ],
  user_not_found: ['Ce compte n’existe pas.', 'Reconnectez-vous.'],
  wrong_credentials: ['L’adresse e-mail ou le mot de passe est incorrect.', 'Vérifiez les deux et réessayez.'],
  wrong_landing: ['Le nom de l’événement ou le mot de passe est incorrect.', 'Vérifiez les deux, puis réessayez.'],
  token_expired: ['Votre session a expiré.', 'Reconnectez-vous.'],
  refresh_required: ['Votre session a expiré.', 'Reconnectez-vous.'],
  user_inactive: [
    'Ce compte est en attente d’approbation ou a été désactivé.',
    'Adressez-vous à un administrateur de votre organisation.',
  ],

  no_access: [
    'Vous n’avez pas accès. Il se peut aussi que les données aient été supprimées ou que l’adresse soit erronée.',
    'Demandez l’accès au propriétaire ou vérifiez l’adresse.',
  ],
  level_too_low: ['Vous n’avez pas le droit nécessaire ({level}).', 'Demandez-le au propriétaire.'],
  factor_demanded: [
    'Cette organisation exige la validation en deux étapes.',
    'Configurez-la dans les paramètres de votre compte.',
  ],
  membership_needed: [
    'Vous devez rejoindre l’organisation pour importer.',
    'Adressez-vous à un administrateur de l’organisation.',
  ],
  create_needs_membership: [
    'Vous devez rejoindre l’organisation pour créer quelque chose ici.',
    'Adressez-vous à un administrateur de l’organisation.',
  ],
  join_needs_membership: [
    'Seul un membre de l’organisation peut réunir ses fichiers dans un examen venu de l’extérieur.',
    'Adressez-vous à un membre de l’organisation.',
  ],
  upload_needs_full_access: [
    'L’importation exige un accès complet',
    'Demandez-le au propriétaire du dossier ou choisissez un autre dossier.',
  ],
  move_needs_full_access: ['Le déplacement exige un accès complet aux données', 'Demandez-le au propriétaire.'],
  read_only: ['Ce dossier est en lecture seule.', 'Choisissez un autre dossier.'],
  link_expired: ['Ce lien a expiré.', 'Demandez-en un nouveau à l’expéditeur.'],
  link_not_yet: ['Ce lien s’ouvre le {day}.', 'Réessayez ce jour-là.'],
  link_password: ['Ce lien demande un mot de passe.', 'Saisissez le mot de passe reçu de l’expéditeur.'],
  link_code: ['Ce lien demande un code.', 'Saisissez votre adresse e-mail pour en recevoir un.'],
  link_password_wrong: [
    'Le mot de passe est incorrect.',
    'Vérifiez le mot de passe reçu de l’expéditeur, puis réessayez.',
  ],
  link_code_wrong: [
    'Le code est incorrect ou a expiré.',
    'Saisissez le code du dernier e-mail, ou demandez-en un nouveau.',
  ],
  link_marked_only: [
    'Ce lien ne montre que des images avec filigrane.',
    'Si vous avez besoin de l’original, demandez-le à l’expéditeur.',
  ],
  answer_withheld: [
    'Les données d’origine et les informations de cet examen sont masquées jusqu’à ce que la réponse soit affichée.',
    'Réessayez une fois la réponse affichée.',
  ],

  gone: ['Ces données n’existent pas', 'Actualisez la liste pour vérifier.'],
  event_unknown: ['Cet événement n’existe pas.', 'Vérifiez l’adresse.'],
  route_not_found: ['Cette adresse n’existe pas.', 'Vérifiez l’adresse.'],
  frame_not_found: ['Cette trame n’existe pas.', 'Vérifiez le nombre de trames de l’image.'],
  frame_missing: [
    'Le fichier ne contient pas toutes les données de pixels de la trame {frames}.',
    'Les autres peuvent être affichées. Si l’original existe encore, exportez-le à nouveau et réimportez-le.',
  ],
  bulk_data_not_found: ['Ces données binaires (bulk data) n’existent pas.', 'Vérifiez l’adresse.'],

  not_acceptable: ['Les données ne peuvent pas être fournies sous la forme demandée.', 'Demandez une autre forme.'],
  already_exists: ['C’est déjà configuré.', 'Rechargez la page pour vérifier.'],
  too_many_steps: ['Une présentation compte au plus 200 étapes.', 'Supprimez celles qui ne servent plus.'],
  too_many_view_links: [
    'Un compte a au plus 10 000 liens vers des vues.',
    'Les liens devenus inutiles peuvent être révoqués dans les réglages.',
  ],
  layout_name_taken: ['Une disposition porte déjà ce nom.', 'Choisissez un autre nom, ou remplacez-la.'],
  too_many_layouts: ['Une organisation a au plus 50 dispositions.', 'Supprimez celles qui ne servent plus.'],
  event_name_taken: ['Ce nom d’événement est déjà pris.', 'Choisissez un autre nom d’événement.'],
  email_taken: [
    'Un compte existe déjà pour cette adresse e-mail.',
    'Connectez-vous à ce compte ou choisissez une autre adresse.',
  ],
  too_many_passkeys: ['Il peut y avoir {limit} clés d’accès au maximum.', 'Retirez-en une qui ne sert pas.'],
  patient_ambiguous: [
    'Plusieurs patients portent cet ID, attribué par des émetteurs différents.',
    'Ouvrez toutes les images du patient depuis l’un de ses examens.',
  ],
  factor_needed_first: [
    'Vous devez d’abord configurer votre propre validation en deux étapes.',
    'Configurez une application d’authentification ou une clé d’accès, puis réessayez.',
  ],
  no_identity_conflict: ['La discordance entre patients est déjà résolue.', 'Actualisez la liste pour vérifier.'],
  place_taken: [
    'Le même examen est revenu à son emplacement ou y est en cours d’importation.',
    'Laissez-le ou restaurez-le à la place de l’autre, qui ira alors à la corbeille.',
  ],
  series_place_taken: [
    'La même série est revenue à son emplacement.',
    'Utilisez celle qui s’y trouve, ou mettez-la à la corbeille et restaurez ensuite celle-ci.',
  ],
  image_place_taken: [
    'La même image est revenue à son emplacement.',
    'Utilisez celle qui s’y trouve, ou mettez-la à la corbeille et restaurez ensuite celle-ci.',
  ],
  move_place_taken: [
    'Le même examen se trouve déjà à cet emplacement.',
    'Choisissez un autre dossier ou mettez d’abord à la corbeille l’examen qui s’y trouve.',
  ],
  move_overdue: [
    'D’après la suppression automatique de ce dossier, ce serait aussitôt supprimé.',
    'Choisissez un autre dossier ou modifiez les paramètres de celui-ci.',
  ],
  auto_delete_inherited: [
    'La suppression automatique d’un dossier parent s’applique ici.',
    'Modifiez les paramètres de ce dossier.',
  ],
  convert_receiving: [
    'Un dossier ne peut pas devenir une série d’images pendant une importation.',
    'Réessayez lorsque l’importation sera terminée.',
  ],
  image_series_takes_images: [
    'L’emplacement d’origine est devenu une série d’images, qui n’accepte que des images.',
    'Reconvertissez la série d’images en dossier, puis réessayez.',
  ],
  trashed_with_folder: ['Le dossier qui le contenait est à la corbeille.', 'Restaurez d’abord ce dossier.'],
  not_in_trash: ['Cet élément ne figure pas en tant que tel dans la corbeille.', 'Actualisez la liste pour vérifier.'],
  archive_too_many_files: [
    '{limit} fichiers au maximum peuvent être téléchargés à la fois.',
    'Téléchargez les sous-dossiers un par un.',
  ],
  part_offset_differs: [
    'La suite du fichier commence à un autre endroit que celui qui a été envoyé.',
    'Demandez ce qui est arrivé et continuez à partir de là.',
  ],
  part_in_use: ['Le fichier est en cours de réception par une autre connexion.', 'Réessayez dans un instant.'],
  tus_version_unknown: [
    'La version des envois reprenables manque ou n’est pas prise en charge.',
    'Envoyez-le avec tus 1.0.0.',
  ],
  too_large: ['Les données sont trop volumineuses (limite : {limit}).', 'Envoyez-en moins à la fois.'],
  folder_too_large: [
    'Le dossier est trop volumineux ({limit} éléments et {levels} niveaux à la fois).',
    'Demandez les sous-dossiers un par un.',
  ],
  unsupported_media_type: ['Les données de ce type ne peuvent pas être reçues.', 'Vérifiez le type de données.'],
  range_not_satisfiable: ['La plage demandée est en dehors des données.', 'Vérifiez la taille des données.'],
  upload_too_many_images: [
    'Une importation peut comporter {limit} images au maximum.',
    'Importez-les en plusieurs fois.',
  ],
  too_many_awaited: [
    'Plus de {limit} images d’importations en cours ne sont pas encore arrivées.',
    'Réessayez lorsque vos autres importations seront terminées.',
  ],
  too_many_requests: ['Trop de tentatives.', 'Réessayez dans {seconds} s.'],
  too_many_letters: [
    'Trop d’e-mails ont été envoyés à des adresses sans compte.',
    'Rien n’a été modifié. Réessayez dans {hours} h environ.',
  ],

  internal: [
    'Une erreur s’est produite sur le serveur',
    'Réessayez plus tard. Si l’erreur persiste, indiquez l’heure à l’administrateur du serveur.',
  ],
  deidentification_required: [
    'Ce qui est envoyé par ce lien doit être anonymisé.',
    'Anonymisez les fichiers et envoyez-les à nouveau.',
  ],
  identifiers_present: [
    'Le fichier contient encore ce qui devait être retiré et n’a pas été enregistré : {tags}',
    'Vérifiez les réglages d’anonymisation et réessayez.',
  ],
  bad_field_text: [
    'Le texte de {field} ne convient pas et le fichier n’a pas été enregistré. Exemples valables : {expected}',
    'Corrigez le texte et réessayez.',
  ],
  not_deidentified: [
    'Le fichier ne peut pas être anonymisé et n’a pas été enregistré.',
    'Regardez-le ; s’il peut rester tel quel, envoyez-le comme vérifié.',
  ],
  busy: ['Le serveur est surchargé pour le moment.', 'Réessayez dans {seconds} s.'],
  unavailable: ['Le serveur n’est pas disponible pour le moment.', 'Réessayez plus tard.'],
  quota_exceeded: [
    'La limite de stockage est dépassée',
    'Libérez de l’espace ou demandez-en à un administrateur de l’organisation.',
  ],
  upload_link_full: [
    'Ce lien a reçu aujourd’hui tout ce qu’il accepte en un jour',
    'Réessayez demain (heure du Japon).',
  ],
  disk_full: [
    'Le disque du serveur est plein ; plus rien ne peut être enregistré.',
    'Prévenez l’administrateur du serveur ; une fois l’espace libéré, vous pourrez continuer.',
  ],

  dicom_empty: ['Le fichier est vide.', 'Vérifiez l’original et recopiez-le.'],
  dicom_not_dicom: [
    'Ce n’est pas un fichier DICOM.',
    'Importez-le comme fichier ordinaire ou exportez-le à nouveau en DICOM depuis l’équipement ou le logiciel d’origine.',
  ],
  dicom_truncated: ['Les données sont incomplètes. La copie ou l’envoi a peut-être été interrompu.', copyAgain],
  dicom_bad_length: [
    'Une partie des données est endommagée (longueur d’élément erronée). La copie ou l’envoi a peut-être été interrompu.',
    copyAgain,
  ],
  dicom_unknown_vr: [
    'Une partie du fichier est illisible en tant que DICOM (représentation de valeur inconnue). Le fichier n’a pas été enregistré.',
    exportAgain,
  ],
  dicom_no_transfer_syntax: [
    'Le format d’enregistrement de l’image (syntaxe de transfert) ne peut pas être déterminé. Le fichier n’a pas été enregistré.',
    exportAgain,
  ],
  dicom_missing_uid: [
    'Le numéro (UID) qui indique l’examen auquel appartient l’image manque. Le fichier n’a pas été enregistré.',
    exportAgain,
  ],
  dicom_bad_uid: [
    'Le numéro (UID) qui indique l’examen auquel appartient l’image est mal formé. Le fichier n’a pas été enregistré.',
    exportAgain,
  ],
  dicom_bad_pixel_description: [
    'La description de la taille de l’image est contradictoire. Le fichier n’a pas été enregistré.',
    exportAgain,
  ],
  dicom_too_deep: [
    'Les données comportent trop de niveaux imbriqués pour être lues. Le fichier n’a pas été enregistré.',
    exportAgain,
  ],
  dicom_too_large: [
    'Le fichier DICOM est trop volumineux (limite par fichier : {limit}). Le fichier n’a pas été enregistré.',
    splitOrZip,
  ],
  dicom_too_many_elements: [
    'Le fichier comporte plus d’éléments DICOM que la limite ({limit}). Le fichier n’a pas été enregistré.',
    splitOrZip,
  ],
  dicom_inflates_too_large: [
    'Une fois décompressées, les données dépassent la limite ({limit}). Le fichier n’a pas été enregistré.',
    'Exportez-le à nouveau avec une autre syntaxe de transfert (sans Deflate) depuis l’équipement ou le logiciel d’origine, puis réimportez-le.',
  ],
  dicom_corrupt: ['Le fichier est endommagé. La copie ou l’envoi a peut-être été interrompu.', copyAgain],
  file_not_received: ['Le fichier n’a pas été reçu en entier.', 'Réimportez-le.'],
  file_not_stored: [
    'Le fichier contient des valeurs que les listes et les recherches n’acceptent pas ; lui seul n’a pas été enregistré.',
    'Conservez l’original et prévenez l’administrateur du serveur.',
  ],
};
