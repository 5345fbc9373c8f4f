import type { Words } from './words.ts';

/** What the server says or names by itself, in French. */
export const fr: Words = {
  names: {
    administrator: 'Administrateur',
    organisation: 'Organisation de {{username}}',
    sample: 'Exemple',
    untitledStudy: 'Examen sans titre',
    untitledSeries: 'Série sans titre',
    uploadByLink: 'Envoi {{day}} {{time}}',
  },
  archive: {
    file: 'fichier sans nom',
    folder: 'dossier sans titre',
    several: 'téléchargement',
    leftOut: 'Fichiers exclus',
    leftOutText: 'Vous n’avez pas le droit de télécharger ces fichiers. Ils ne figurent pas dans cette archive.',
  },
  terminal: {
    firstAccount: 'Premier compte',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    kept: 'Conservé dans',
  },
  letters: {
    confirm: {
      subject: 'Confirmez votre adresse e-mail',
      text: 'Merci d’avoir créé un compte Mado. Ouvrez ce lien et appuyez sur « Confirmer » pour terminer.\n\n{{address}}\n\nLe lien est valable {{hours}} heures. Si vous n’avez pas créé de compte, supprimez cet e-mail : rien ne sera alors créé.',
    },
    invitation: {
      subject: 'Invitation à rejoindre « {{organisation}} »',
      text: '{{by}} vous a invité à rejoindre l’organisation « {{organisation}} » dans Mado. Rejoignez-la sur cette page. Si vous n’avez pas de compte, créez-en un avec cette adresse e-mail.\n\n{{address}}\n\nCode d’invitation : {{code}}\n\nValidité de l’invitation en jours : {{days}}. Si vous ne savez pas de quoi il s’agit, supprimez cet e-mail.',
    },
    registered: {
      subject: 'Cette adresse e-mail a déjà un compte',
      text: 'Quelqu’un a demandé à créer un compte avec cette adresse e-mail, qui en a déjà un. Connectez-vous ici :\n\n{{origin}}/login\n\nSi vous avez oublié le mot de passe, réinitialisez-le ici :\n\n{{origin}}/pw-reset\n\nSi ce n’était pas vous, supprimez cet e-mail.',
    },
    approved: {
      subject: 'Votre compte a été approuvé',
      text: 'Bonjour {{username}},\n\nVotre compte Mado a été approuvé. Vous pouvez vous connecter sur cette page :\n\n{{origin}}/login',
    },
    reset: {
      subject: 'Réinitialiser le mot de passe',
      text: 'Bonjour {{username}},\n\nCe lien vous permet de définir un nouveau mot de passe.\n\n{{address}}\n\nIl ne sert qu’une fois et est valable {{hours}} heures. Si vous ne l’avez pas demandé, supprimez cet e-mail : le mot de passe ne changera pas.',
    },
    new_email: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      text: 'Quelqu’un a demandé à utiliser cette adresse e-mail pour un compte Mado. Ouvrez ce lien et appuyez sur « Confirmer » pour la changer.\n\n{{address}}\n\nLe lien est valable {{hours}} heures. Si ce n’était pas vous, supprimez cet e-mail : rien ne changera alors.',
    },
    email_changed: {
      subject: 'Votre adresse e-mail a été modifiée',
      text: 'Bonjour {{username}},\n\nL’adresse e-mail de votre compte a été modifiée. Les messages seront désormais envoyés à la nouvelle adresse.\n\nSi ce n’était pas vous, prévenez immédiatement votre administrateur.',
    },
    changed_password: {
      subject: 'Votre mot de passe a été modifié',
      text: 'Bonjour {{username}},\n\nLe mot de passe de votre compte a été modifié dans les paramètres et vous avez été déconnecté de tous les appareils sauf de celui où il a été modifié.\n\nSi ce n’était pas vous, réinitialisez immédiatement le mot de passe ici et prévenez votre administrateur.\n\n{{origin}}/pw-reset',
    },
    new_password: {
      subject: 'Votre mot de passe a été modifié',
      text: 'Bonjour {{username}},\n\nLe mot de passe de votre compte a été modifié et vous avez été déconnecté de tous les appareils.\n\nSi ce n’était pas vous, réinitialisez immédiatement le mot de passe ici et prévenez votre administrateur.\n\n{{origin}}/pw-reset',
    },
    third_party_joined: {
      subject: 'Un autre moyen de connexion a été ajouté',
      text: 'Bonjour {{username}},\n\nIl est désormais possible de se connecter à votre compte avec {{service}}.\n\nSi ce n’était pas vous, réinitialisez immédiatement le mot de passe ici et prévenez votre administrateur.\n\n{{origin}}/pw-reset',
    },
    factor_added: {
      subject: 'Validation en deux étapes : un moyen a été ajouté',
      text: 'Bonjour {{username}},\n\nÉlément ajouté à la validation en deux étapes de votre compte : {{factor}}.\n\nSi ce n’était pas vous, réinitialisez immédiatement le mot de passe ici et prévenez votre administrateur.\n\n{{origin}}/pw-reset',
    },
    factor_removed: {
      subject: 'Validation en deux étapes : un moyen a été retiré',
      text: 'Bonjour {{username}},\n\nÉlément retiré de la validation en deux étapes de votre compte : {{factor}}.\n\nSi ce n’était pas vous, réinitialisez immédiatement le mot de passe ici et prévenez votre administrateur.\n\n{{origin}}/pw-reset',
    },
    recovery_code_used: {
      subject: 'Un code de récupération a été utilisé',
      text: 'Bonjour {{username}},\n\nL’un des codes de récupération de votre compte a été utilisé. Codes restants : {{left}}. Lorsqu’il en reste peu, créez-en de nouveaux dans les paramètres de votre compte.\n\nSi ce n’était pas vous, réinitialisez immédiatement le mot de passe ici et prévenez votre administrateur.\n\n{{origin}}/pw-reset',
    },
  },
  factors: {
    totp: 'une application d’authentification',
    passkey: 'une clé d’accès',
    recovery: 'des codes de récupération',
  },
  notices: {
    link_code: {
      subject: 'Code pour un lien',
      text: 'Le code qui ouvre le lien partagé avec vous est {{code}}.\n\nIl est valable {{minutes}} minutes et une seule fois. Si vous ne l’avez pas demandé, supprimez cet e-mail.',
    },
    handed_over: {
      subject: 'Vos éléments privés ont été transférés ({{organisation}})',
      text: 'Ce que vous conserviez comme privé en tant que membre de « {{organisation}} » a été transféré à un membre par un administrateur de l’organisation.\nPour toute question, adressez-vous à l’administrateur.',
    },
    share_facts:
      'Partagé par : {{sender}} ({{email}})\nOrganisation : {{organisation}}\nQuoi : {{kind}}\nDroit : {{level}}\nJusqu’au : {{until}}',
    kinds: {
      folder: 'Dossier',
      images: 'Images (examen ou série)',
      file: 'Fichier',
      conference: 'Conférence',
      case: 'Cas',
    },
    levels: {
      can_view: 'Consultation',
      can_comment: 'Commentaire',
      can_edit: 'Modification',
      full_access: 'Accès complet',
    },
    no_end: 'sans fin',
    message_from: 'Message de {{sender}} :',
    shared: {
      subject: '{{sender}} a partagé des données avec vous',
      text: '{{sender}} a partagé des données avec vous. Vous pouvez les ouvrir ici :\n{{address}}',
    },
    invited: {
      subject: '{{sender}} a partagé des données avec vous',
      text: '{{sender}} a partagé des données avec vous. Pour les voir, inscrivez-vous avec cette adresse e-mail :\n{{address}}',
    },
    managing: {
      subject: '{{sender}} vous a désigné comme gestionnaire d’une conférence',
      text: '{{sender}} vous a désigné comme gestionnaire d’une conférence. Vous pouvez l’ouvrir à cette adresse.\n{{address}}',
    },
    managing_invited: {
      subject: '{{sender}} vous a désigné comme gestionnaire d’une conférence',
      text: '{{sender}} vous a désigné comme gestionnaire d’une conférence. Pour l’ouvrir, inscrivez-vous avec cette adresse e-mail sur la page suivante.\n{{address}}',
    },
    deleted: {
      subject: 'Vos éléments privés ont été supprimés ({{organisation}})',
      text: 'Ce que vous conserviez comme privé en tant que membre de « {{organisation}} » a été mis à la corbeille par un administrateur de l’organisation.\nPour toute question, adressez-vous à l’administrateur.',
    },
    ahead: {
      subject: 'Des éléments seront supprimés automatiquement le {{day}}',
      text: 'À la fin du {{day}} (heure du Japon), la suppression automatique mettra à la corbeille des éléments d’un dossier de « {{organisation}} » auquel vous avez un accès complet. Ils peuvent être restaurés pendant 30 jours.\n\nPour arrêter la suppression automatique ou choisir une autre date, ouvrez les paramètres du dossier sur cette page :\n\n{{address}}',
    },
    stop: 'Si vous n’avez pas besoin de ces avis, vous pouvez les arrêter ici :\n{{stop}}',
  },
};
