import type { ColumnType, Generated, Kysely } from 'kysely'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/**
 * Tables as Kysely sees them. A domain adds its own by declaration merging from its `server/tables.ts`, so that a
 * query on a table names the columns the migration gave it.
 */
export interface Database {
  installation: {
    unique_ligne: Generated<boolean>
    epoch: Generated<string>
    secret: Generated<Buffer>
    cree_a: Timestamp
  }
  compte: {
    compte_id: Generated<number>
    compte_raison_sociale: string
    compte_siren: string | null
    compte_adresse: Generated<string>
    compte_cp: Generated<string>
    compte_ville: Generated<string>
    compte_telephone1: Generated<string>
    compte_telephone2: Generated<string>
    /** Where its address is on the map; null: never placed. */
    compte_latitude: Generated<number | null>
    compte_longitude: Generated<number | null>
    metier: Generated<string>
    maison: Generated<boolean>
    actif: Generated<boolean>
    droits_version: Generated<string>
    cree_a: Timestamp
    /** When the address it was registered with was shown to be its owner's. */
    adresse_verifiee_a: NullableTimestamp
  }
  utilisateur: {
    compte_id: number
    utilisateur_id: Generated<number>
    email: string
    nom: Generated<string>
    prenom: Generated<string>
    user_adresse: Generated<string>
    user_cp: Generated<string>
    user_ville: Generated<string>
    user_telephone1: Generated<string>
    user_telephone2: Generated<string>
    avatar_sha256: string | null
    mot_de_passe: string | null
    actif: Generated<boolean>
    proprietaire: Generated<boolean>
    administrateur_plateforme: Generated<boolean>
    theme_sombre: Generated<boolean>
    premiers_pas_fermes_a: Generated<Date | null>
    version: Generated<number>
    cree_a: Timestamp
  }
  module: {
    module_id: number
    module_libelle: string
    module_parent_id: number | null
    module_application_id: Generated<number>
    module_plateforme: Generated<number>
    module_etat: Generated<number>
    module: string
    route: string
    params: ColumnType<unknown, string | undefined, string>
    action: string | null
    icone: Generated<string>
    ordre: Generated<number>
    /** Its rows tell of somebody's health: shut in a borrowed session. */
    sante: Generated<boolean>
  }
  profil: { profil_id: Generated<number>; profil_libelle: string; profil_application_id: Generated<number> }
  profil_module: { profil_id: number; module_id: number }
  utilisateur_profil: { compte_id: number; utilisateur_id: number; profil_id: number }
  utilisateur_module: { compte_id: number; utilisateur_id: number; module_id: number }
  /** What the company withdrew from what a profile gives. */
  utilisateur_module_retire: { compte_id: number; utilisateur_id: number; module_id: number }
  /** View: what somebody may open in the end, the only place to ask. */
  droit: { compte_id: number; utilisateur_id: number; module_id: number }
  epingle: { compte_id: number; utilisateur_id: number; module_id: number; cree_a: Timestamp }
  module_ouverture: {
    compte_id: number
    utilisateur_id: number
    module_id: number
    ouvertures: Generated<number>
    derniere_a: Timestamp
  }
  session: {
    compte_id: number
    session_id: Generated<string>
    utilisateur_id: number
    appareil_id: string | null
    appareil_libelle: Generated<string>
    client_id: string
    generation: Generated<number>
    acteur_utilisateur_id: number | null
    creee_a: Timestamp
    vue_a: Timestamp
    /** When its queue was heard last. */
    file_vue_a: Timestamp
    /** Its last silence: since when, and when it spoke again. */
    silence_depuis: NullableTimestamp
    retour_a: NullableTimestamp
    revoquee_a: NullableTimestamp
    revoquee_motif: string | null
    en_attente: Generated<number>
    a_resoudre: Generated<number>
    version_application: string | null
    /** Of a shared device: which one, and when the session ends at the latest. */
    tablette_id: string | null
    fin_a: NullableTimestamp
  }
  tablette: {
    compte_id: number
    tablette_id: Generated<string>
    libelle: string
    secret_hash: Buffer | null
    creee_a: Timestamp
    creee_par: number
    retiree_a: NullableTimestamp
    retiree_par: number | null
  }
  tablette_personne: {
    compte_id: number
    tablette_id: string
    utilisateur_id: number
    code_hash: string
    essais: Generated<number>
    inscrite_a: Timestamp
    vu_a: Timestamp
  }
  jeton: {
    jeton_hash: Buffer
    session_id: string
    sorte: 'acces' | 'refresh'
    generation: number
    expire_a: Timestamp
    remplace_a: NullableTimestamp
    /** On refresh rows: when a token of this generation first came back. */
    utilise_a: NullableTimestamp
  }
  appareil_connu: { compte_id: number; utilisateur_id: number; appareil_hash: Buffer; vu_a: Timestamp }
  lien_personnel: {
    lien_hash: Buffer
    sorte: 'recuperation'
    compte_id: number
    utilisateur_id: number
    expire_a: Timestamp
    utilise_a: NullableTimestamp
  }
  invitation: {
    compte_id: number
    invitation_id: Generated<string>
    email: string
    nom: Generated<string>
    prenom: Generated<string>
    profil_id: number
    /** Whose account it opens, where the company made it before they came. */
    utilisateur_id: number | null
    /** Who gives the profile: the invitation is worth what they may give when it is opened. */
    auteur_id: number | null
    /** SHA-256 of the link's secret. */
    lien_hash: Buffer | null
    creee_a: Timestamp
    expire_a: Timestamp
    acceptee_a: NullableTimestamp
    /** Taken back, or another one was sent to the same address. */
    retiree_a: NullableTimestamp
  }
  limite: { cle: string; points: number; expire_a: Timestamp }
  recu: {
    compte_id: number
    utilisateur_id: number
    cle: string
    empreinte: Buffer
    type: string
    entite: string
    resultat: ColumnType<unknown, string | null | undefined, string | null>
    final: Generated<boolean>
    fait_a: NullableTimestamp
    horloge_ecart_ms: string | number | null
    appareil_id: string | null
    recu_a: Timestamp
  }
  quarantaine: {
    compte_id: number
    utilisateur_id: number
    cle: string
    mutation: ColumnType<unknown, string, string>
    motif: string
    recu_a: Timestamp
  }
  fichier: {
    compte_id: number
    sha256: string
    taille: number
    recu_octets: Generated<number>
    mime: string | null
    complet_a: NullableTimestamp
    cree_par: number
    cree_a: Timestamp
  }
  /** Kept by a trigger of `fichier`: what the files of each company weigh. */
  fichier_total: { compte_id: number; octets: number }
  /** Who sent a file that the company already had from somebody else, or is about to. */
  fichier_depot: {
    compte_id: number
    sha256: string
    utilisateur_id: number
    taille: number
    recu_octets: Generated<number>
    morceaux: ColumnType<readonly { longueur: number; empreinte: string }[], string, string>
    complet_a: NullableTimestamp
    cree_a: Timestamp
  }
  fichier_morceau: { compte_id: number; sha256: string; position: number; octets: Buffer }
  exemple: { compte_id: number; entite: string; entite_id: number; utilisateur_id: number; pose_a: Date | string }
  piece_jointe: {
    compte_id: number
    piece_id: Generated<number>
    objet: string
    objet_id: number
    dossier: Generated<string>
    nom: string
    sha256: string
    taille: number
    mime: string
    depose_par: number
    depose_a: Timestamp
    supprime_a: NullableTimestamp
  }
  notification: {
    compte_id: number
    notification_id: Generated<number>
    utilisateur_id: number
    notification_titre: string
    notification_body: string
    lien: string | null
    cree_a: Timestamp
    lue_a: NullableTimestamp
  }
  push_abonnement: {
    compte_id: number
    utilisateur_id: number
    endpoint: string
    p256dh: string
    auth: string
    session_id: string | null
    cree_a: Timestamp
  }
  audit: {
    compte_id: number
    audit_id: Generated<string>
    utilisateur_id: number
    acteur_utilisateur_id: number | null
    session_id: string | null
    appareil_id: string | null
    action: string
    entite: string
    avant: ColumnType<unknown, string | null | undefined, string | null>
    apres: ColumnType<unknown, string | null | undefined, string | null>
    fait_a: NullableTimestamp
    recu_a: Timestamp
  }
}

export type Db = Kysely<Database>
