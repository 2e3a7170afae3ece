/** Said by a device too, whose calls the office does not even look at any more. */
export const SESSION_EXPIREE = 'Session expirée. Merci de vous identifier à nouveau.'

/** Catalogue of coded errors: HTTP status, French text, where the rule comes from. */
export const errorCatalogue = {
  // Authentication
  IDENTIFICATION: {
    status: 401,
    message: 'Erreur d’identification\u202f! Adresse ou mot de passe incorrect.',
    source: 'shell-and-administration §8',
  },
  NON_CONNECTE: { status: 401, message: 'Merci de vous identifier.', source: 'shell-and-administration §6' },
  SESSION_EXPIREE: {
    status: 401,
    message: SESSION_EXPIREE,
    source: 'shell-and-administration §8',
  },
  TROP_DE_TENTATIVES: {
    status: 429,
    message: 'Trop de tentatives. Merci de patienter quelques instants.',
    source: 'ASVS 6.3.1',
  },
  ORIGINE_REFUSEE: {
    status: 403,
    message: 'Cette requête vient d’un autre site\u00a0: elle est refusée.',
    source: 'ASVS 3.5',
  },
  // Only ever said to a device that holds a token of the account: a sign-in answers IDENTIFICATION.
  COMPTE_INACTIF: {
    status: 401,
    message: 'Votre accès a été retiré\u00a0: vos actions en attente sont remises à votre responsable.',
    source: 'offline fault matrix',
  },
  CODE_FAUX: { status: 422, message: 'Ce code n’est pas le bon.', source: 'decision: shared tablets' },
  CODE_BLOQUE: {
    status: 403,
    message: 'Cinq codes faux\u00a0: reprenez votre adresse et votre mot de passe pour choisir un nouveau code.',
    source: 'decision: shared tablets',
  },
  LIEN_PERIME: {
    status: 410,
    message: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
    source: 'decision: one-use links',
  },
  MOT_DE_PASSE_ACTUEL: {
    status: 422,
    message: 'L’ancien mot de passe n’est pas le bon.',
    source: 'shell-and-administration §5',
  },
  EMAIL_DEJA_UTILISE: {
    status: 409,
    message: 'Cette adresse e-mail est déjà utilisée.',
    source: 'decision: invitation',
  },
  ADRESSE_A_CONFIRMER: {
    status: 403,
    message: 'Confirmez d’abord votre adresse e-mail, par le lien qui vous a été envoyé.',
    source: 'decision: registration',
  },
  // Rights
  DROIT_MANQUANT: {
    status: 403,
    message: 'Vous n’avez pas accès à ce module. Votre administrateur peut vous le donner.',
    source: 'shell-and-administration §6',
  },
  INTROUVABLE: { status: 404, message: 'Cet élément est introuvable.', source: 'ASVS 8.2.2' },
  // Input
  SAISIE: { status: 400, message: 'Veuillez vérifier votre saisie', source: 'style habit 2' },
  CORPS_TROP_GROS: { status: 413, message: 'Le contenu envoyé est trop volumineux.', source: 'ASVS 5.2.1' },
  FORMAT_REFUSE: { status: 415, message: 'Ce format de contenu n’est pas accepté.', source: 'ASVS 4.1' },
  // Idempotency and synchronisation
  CLE_REUTILISEE: {
    status: 422,
    message: 'Cette action a déjà été reçue avec un autre contenu.',
    source: 'offline rule 3',
  },
  EN_COURS: { status: 409, message: 'Cette action est en cours de traitement.', source: 'offline rule 3' },
  FILE_AUTRE_UTILISATEUR: {
    status: 403,
    message: 'Ces actions appartiennent à une autre personne\u00a0: elles restent sur l’appareil.',
    source: 'offline promise I',
  },
  VERSION_TROP_ANCIENNE: {
    status: 426,
    message: 'Cette version de l’application est trop ancienne\u00a0: mettez-la à jour, rien n’est perdu.',
    source: 'offline rule 12',
  },
  // Files
  EMPREINTE_FAUSSE: {
    status: 422,
    message: 'Le fichier reçu ne correspond pas à son empreinte\u00a0: il va être renvoyé.',
    source: 'offline promise B',
  },
  POSITION_FAUSSE: { status: 409, message: 'L’envoi reprend à une autre position.', source: 'offline rule 10' },
  TYPE_DE_FICHIER: { status: 422, message: 'Ce type de fichier n’est pas accepté.', source: 'ASVS 5.2.2' },
  IMAGE_REFUSEE: {
    status: 422,
    message: 'Cette image n’a pas pu être chargée.',
    source: 'shell-and-administration §7.1',
  },
  // State
  PROFIL_MODIFIE: {
    status: 409,
    message: 'Votre profil a été modifié ailleurs entre-temps\u00a0: choisissez la valeur à garder.',
    source: 'offline rule 6',
  },
  ETAPE_REFUSEE: { status: 409, message: 'Cette étape n’est pas possible maintenant.', source: 'field-service §4' },
  PLAN_MODIFIE: {
    status: 409,
    message: 'Le planning a changé entre-temps\u00a0: relisez-le avant de le modifier.',
    source: 'offline rule 11',
  },
  CRENEAU_OCCUPE: {
    status: 409,
    message: 'Ce technicien a déjà une intervention sur ce créneau.',
    source: 'decision: nobody is in two places at once',
  },
  CLOTURE_INCOMPLETE: { status: 422, message: 'La clôture est incomplète.', source: 'field-service §5' },
  // Declared resources
  FICHE_MODIFIEE: {
    status: 409,
    message: 'Cette fiche a été modifiée entre-temps\u00a0: relisez-la avant d’enregistrer.',
    source: 'decision: nobody covers in silence what somebody else wrote',
  },
  DEJA_PRIS: { status: 409, message: 'Cette valeur est déjà prise.', source: 'decision: unique fields' },
  CHIFFREMENT_ABSENT: {
    status: 409,
    message:
      'Aucune clé de chiffrement n’est donnée à cette installation\u00a0: ce numéro ne peut pas y être gardé. Qui l’administre la pose dans HEALTH_KEYS.',
    source: 'decision: no number of social security is kept in clear',
  },
  ENCORE_UTILISE: {
    status: 409,
    message: 'Suppression impossible\u00a0: cet élément est encore utilisé.',
    source: 'decision: nothing in use is removed',
  },
  FUSION_REFUSEE: {
    status: 409,
    message: 'L’une des deux fiches a changé entre-temps\u00a0: relisez-les avant de fusionner.',
    source: 'decision: two files of one customer are made one, and may come apart for a day',
  },
  // Scheduling
  ECHANGE_PERIME: {
    status: 409,
    message: 'Cet échange a changé entre-temps\u00a0: relisez-le.',
    source: 'scheduling §4 exchange state',
  },
  ECHANGE_IMPOSSIBLE: { status: 422, message: 'Cet échange n’est pas possible.', source: 'scheduling §4' },
  POSTE_MODIFIE: {
    status: 409,
    message: 'Le poste a changé entre-temps\u00a0: relisez le planning avant de proposer un échange.',
    source: 'offline rule 11',
  },
  POSTE_RESERVE: {
    status: 409,
    message: 'Ce poste est déjà promis dans un autre échange.',
    source: 'decision: a post is promised once',
  },
  LOGEMENT_COMPLET: {
    status: 409,
    message: 'Ce logement n’a plus de place libre sur cette période.',
    source: 'decision: stays never exceed the places of a room',
  },
  LOGEMENT_EN_TRAVAUX: {
    status: 409,
    message: 'Ce logement est en travaux sur cette période.',
    source: 'decision: nobody lives in a room during its works',
  },
  SEJOUR_CHEVAUCHE: {
    status: 409,
    message: 'Cette personne a déjà un séjour sur cette période.',
    source: 'decision: stays of one person never overlap',
  },
  SEJOUR_MODIFIE: {
    status: 409,
    message: 'Ce séjour a changé entre-temps\u00a0: relisez-le avant de recommencer.',
    source: 'decision: what was read is what is changed',
  },
  POSTE_OCCUPE: {
    status: 409,
    message: 'Cette personne a déjà un poste à ce moment-là.',
    source: 'decision: nobody holds two posts at once',
  },
  POSTE_REMPLACE: {
    status: 409,
    message: 'Quelqu’un tient déjà ce poste à sa place\u00a0: choisissez qui le garde.',
    source: 'decision: a post is not held twice in silence',
  },
  REGLE_NON_RESPECTEE: {
    status: 422,
    message: 'Cet échange ne respecte pas les règles de travail.',
    source: 'L3131-1 and following',
  },
  DEMANDE_TRAITEE: {
    status: 409,
    message: 'Cette demande a déjà reçu une réponse.',
    source: 'scheduling §4 leave request state',
  },
  CONGE_CHEVAUCHE: {
    status: 409,
    message: 'Une autre demande couvre déjà une partie de ces jours.',
    source: 'decision: a day is asked for once',
  },
  INTERVENTION_REFUSEE: {
    status: 422,
    message: 'Cette intervention n’est pas possible pendant cette astreinte.',
    source: 'scheduling §3 on-call intervention',
  },
  INTERVENTION_CHEVAUCHE: {
    status: 409,
    message: 'Une autre intervention de cette astreinte couvre déjà ce moment.',
    source: 'decision: one intervention at a time',
  },
  INTERVENTION_MODIFIEE: {
    status: 409,
    message: 'Cette intervention a changé entre-temps\u00a0: choisissez la version à garder.',
    source: 'offline rule 11',
  },
  MOIS_CLOS: {
    status: 409,
    message: 'Ce mois est clos\u00a0: un mois clos se rouvre avec un motif.',
    source: 'decision: what is paid does not move',
  },
  MOIS_A_FINIR: {
    status: 409,
    message: 'Ce mois n’est pas fini\u00a0: il se clôt une fois son dernier jour passé.',
    source: 'decision: what is to come is not closed',
  },
  PUBLICATION_CHANGEE: {
    status: 409,
    message: 'Rien n’est publié\u00a0: ce qui est préparé a changé depuis que vous l’avez lu.',
    source: 'decision: what is published is what was read',
  },
  FEUILLE_CHANGEE: {
    status: 409,
    message: 'Cette feuille a changé depuis que vous l’avez lue\u00a0: relisez-la.',
    source: 'decision: what is signed is what was read',
  },
  // Home care
  TRANSMISSION_REFUSEE: {
    status: 422,
    message: 'Cette fiche ne peut plus être changée ainsi\u00a0: écrivez-en une nouvelle.',
    source: 'decision: a sheet is never rewritten in silence',
  },
  TRANSMISSION_MODIFIEE: {
    status: 409,
    message: 'Cette fiche a changé entre-temps\u00a0: relisez-la.',
    source: 'offline rule 11',
  },
  // Platform administration
  DERNIER_ADMINISTRATEUR: {
    status: 409,
    message: 'Impossible\u00a0: plus personne ne pourrait administrer la plateforme.',
    source: 'decision: the platform stays in somebody’s hands',
  },
  PROPRE_ACCES: {
    status: 409,
    message: 'Vous ne pouvez pas désactiver votre propre accès\u00a0: demandez-le à un autre administrateur.',
    source: 'decision: the platform stays in somebody’s hands',
  },
  COMPTE_PLATEFORME: {
    status: 409,
    message: 'Le compte de la plateforme ne se supprime pas.',
    source: 'decision: the platform stays in somebody’s hands',
  },
  USURPATION_REFUSEE: {
    status: 403,
    message: 'Vous ne pouvez pas ouvrir le compte de cette personne.',
    source: 'security: impersonation',
  },
  USURPATION_SANS_MOTIF: {
    status: 409,
    message: 'Dites d’abord pourquoi vous ouvrez ce compte.',
    source: 'security: impersonation',
  },
  // Server
  ESPACE_DISQUE: {
    status: 507,
    message: 'Le serveur manque de place\u00a0: vos actions restent sur votre appareil.',
    source: 'offline fault matrix',
  },
  INDISPONIBLE: {
    status: 503,
    message: 'Le service est momentanément indisponible. Merci de réessayer.',
    source: 'offline fault matrix',
  },
  ERREUR_INTERNE: {
    status: 500,
    message: 'Une erreur est survenue, merci de réessayer.',
    source: 'shell-and-administration §8',
  },
} as const satisfies Record<string, { status: number; message: string; source: string }>

export type ErrorCode = keyof typeof errorCatalogue
