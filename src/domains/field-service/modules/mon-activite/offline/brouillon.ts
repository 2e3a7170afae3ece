import { mentionsRequises } from '#domains/field-service/model/rapports/cloture.ts'
import type { LigneCloture, RapportCloture, Signature } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { contenuSigne } from '#domains/field-service/model/rapports/empreinte.ts'
import { SAISIE_VIDE, type Saisie } from '#domains/field-service/model/rapports/saisie.ts'
import type { KeptPhoto } from '#kit/scan/photo-queue.ts'
import type { ScanPage } from '#kit/scan/scan-page.ts'
import type { SignatureValue } from '#kit/signature/signature-value.ts'
import { presentDate } from '#wire/present.ts'
import { estCommencee, type Genre, type LigneModifiee, type LignesCommencees, poserLigne } from '../view/lignes.ts'

/** A closing being filled in, as it is kept on the device after each change (specification field-service §4 step 2). */

export type Signataire = 'client' | 'prestataire'
/** A signature with the hash of what was on screen; its picture becomes a file at the end. */
export type SignatureGardee = SignatureValue &
  Pick<Signature, 'empreinte_rapport'> & {
    /** The name beside it when the customer gave the phone back: from then on it is that person's. */
    rendue_sous?: string
  }
/** What goes with the customer's name: what they certified, and the technician's signature, which was of that report. */
type DUnAutre = SignatureGardee & {
  certification_tva?: Saisie['certification_tva']
  prestataire?: SignatureGardee | null
}
export type PageGardee = Omit<ScanPage, 'blob'>
/** A photo taken in the scanner that is no page of the report yet. */
export type PhotoGardee = Omit<KeptPhoto, 'photo'>

type Signe = Pick<Brouillon, 'saisie' | 'pages' | 'signatures'>

export type Brouillon = {
  intervention_id: number
  saisie: Saisie
  pages: PageGardee[]
  /** Absent from what an older version kept. */
  photos?: PhotoGardee[]
  /** Typed in the small form and not added: of no report yet. Absent from what an older version kept. */
  commencees?: LignesCommencees
  /** Lines of the report being changed, and not saved. Absent from what an older version kept. */
  modifiees?: readonly LigneModifiee[]
  signatures: Record<Signataire, SignatureGardee | null>
  /** Who signs for the customer: the name put beside the drawing. */
  nom_signataire: string
  /** The customer's signature, set aside while another name stands for it. Absent from what an older version kept. */
  d_un_autre?: DUnAutre | null
  /** Signatures that a later change has cleared and that were not made again yet. */
  effacees: Signataire[]
  /** What they had signed, whole: the same content again is signed again. Absent from what an older version kept. */
  signe?: Signe | null
  /** Last change of what a signature covers. */
  modifie_a: string
  /** Refused entry that this one corrects. */
  corrige: string | null
}

export function nouveauBrouillon(intervention_id: number, nom_signataire: string, now = presentDate()): Brouillon {
  return {
    intervention_id,
    saisie: SAISIE_VIDE,
    pages: [],
    signatures: { client: null, prestataire: null },
    nom_signataire,
    effacees: [],
    modifie_a: now.toISOString(),
    corrige: null,
  }
}

/** The report without its signatures: what they are bound to. */
export function rapportDuBrouillon(b: Pick<Brouillon, 'intervention_id' | 'saisie' | 'pages'>): RapportCloture {
  return {
    ...b.saisie,
    intervention_id: b.intervention_id,
    scan: b.pages.map(p => p.sha256),
    signature_client: null,
    signature_prestataire: null,
  }
}

/**
 * One change of the content. Signatures of the former content go, and the form says so: a signed report is never
 * another one than the one that was read. Content that is again what was signed has its signatures back.
 */
export function modifier(
  b: Brouillon,
  change: { saisie?: Partial<Saisie>; pages?: PageGardee[] },
  now = presentDate(),
): Brouillon {
  const saisie = ajuster({ ...b.saisie, ...change.saisie })
  const suivant = { ...b, saisie, pages: change.pages ?? b.pages }
  if (contenuSigne(rapportDuBrouillon(suivant)) === contenuSigne(rapportDuBrouillon(b))) return suivant
  const signees = signataires(b)
  const signe = signees.length > 0 ? signeDe(b) : (b.signe ?? null)
  if (signe && estCeQuiFutSigne(suivant, signe))
    return { ...retablirSigne({ ...suivant, signe }), pages: suivant.pages }
  // The customer certified what they signed: the tick goes with their signature, unless it is what was changed.
  const decoche = b.signatures.client !== null && change.saisie?.certification_tva === undefined
  return {
    ...suivant,
    saisie: decoche ? { ...saisie, certification_tva: null } : saisie,
    signatures: { client: null, prestataire: null },
    effacees: [...new Set([...b.effacees, ...signees, ...(b.d_un_autre ? (['client'] as const) : [])])],
    ...(b.d_un_autre && { d_un_autre: null }),
    signe,
    modifie_a: now.toISOString(),
  }
}

/** Who signed what is there, the customer first. */
export const signataires = ({ signatures }: Pick<Brouillon, 'signatures'>) =>
  (['client', 'prestataire'] as const).filter(qui => signatures[qui] !== null)

const signeDe = ({ saisie, pages, signatures }: Signe): Signe => ({ saisie, pages, signatures })

/** The tick left aside, which went with the signature. */
function estCeQuiFutSigne(b: Brouillon, signe: Signe): boolean {
  const { certification_tva } = signe.saisie
  const contenu = rapportDuBrouillon({ ...b, saisie: { ...b.saisie, certification_tva } })
  return contenuSigne(contenu) === contenuSigne(rapportDuBrouillon({ ...b, ...signeDe(signe) }))
}

/** The report as it was signed, with its signatures: what "Défaire" gives back. The draft itself where none went. */
export function retablirSigne(b: Brouillon): Brouillon {
  if (!b.signe) return b
  const rendues = signataires(b.signe)
  const rendu = { ...b, ...signeDe(b.signe), effacees: b.effacees.filter(qui => !rendues.includes(qui)), signe: null }
  return sousSonNom(rendu)
}

/** Whether this change took a signature away: the moment to offer it back. */
export function aEfface(avant: Brouillon, apres: Brouillon): boolean {
  // Another name says by itself what it took away, and the former one gives it back.
  return (
    !apres.d_un_autre && signataires(avant).some(qui => apres.signatures[qui] === null && apres.effacees.includes(qui))
  )
}

/** What follows from a change: the certification covers the rates present. What was received never follows a total. */
function ajuster(apres: Saisie): Saisie {
  const requises = mentionsRequises(apres)
  const { certification_tva } = apres
  const memes = JSON.stringify(certification_tva?.mentions ?? []) === JSON.stringify(requises)
  return { ...apres, certification_tva: requises.length > 0 && memes ? certification_tva : null }
}

/**
 * @param empreinte hash of the report the signer had on screen
 * @param lu the draft that this hash was computed from
 * @returns the draft unchanged when its content is no longer that one, or when an undo brings back a signature of another
 */
export function signer(
  b: Brouillon,
  qui: Signataire,
  valeur: (SignatureValue & Partial<SignatureGardee>) | null,
  { empreinte, lu }: { empreinte: string; lu: Brouillon },
): Brouillon {
  // By content, never by the hour: a phone whose clock was set back must still be able to sign.
  const memeContenu = contenuSigne(rapportDuBrouillon(lu)) === contenuSigne(rapportDuBrouillon(b))
  if (valeur && (!memeContenu || !signeCeRapport(valeur, empreinte))) return b
  return sousSonNom({
    ...b,
    ...(valeur && qui === 'client' && b.d_un_autre && { d_un_autre: null }),
    signatures: { ...b.signatures, [qui]: valeur && { ...valeur, empreinte_rapport: empreinte } },
    effacees: valeur ? b.effacees.filter(e => e !== qui) : b.effacees,
    // Signed anew: what was signed before is another report.
    signe: valeur ? null : (b.signe ?? null),
  })
}

/** Whether a signature may stand for this report: a new one, or one that was made for it. */
export function signeCeRapport(
  valeur: SignatureValue & Partial<Pick<Signature, 'empreinte_rapport'>>,
  empreinte: string,
): boolean {
  return valeur.empreinte_rapport === undefined || valeur.empreinte_rapport === empreinte
}

/**
 * Who signs for the customer. What they signed is the report, whose content has no name: while they have the phone a name
 * put right leaves their drawing. Once it was given back another name is another person, who has yet to certify and to sign; the
 * former name again has its tick and its signature back.
 */
export function nommerSignataire(b: Brouillon, nom_signataire: string): Brouillon {
  const nomme = { ...b, nom_signataire }
  const nom = nom_signataire.trim()
  const { client } = b.signatures
  if (client?.rendue_sous !== undefined && client.rendue_sous !== nom) return mettreDeCote(nomme, client)
  if (!client && b.d_un_autre?.rendue_sous === nom) return rendreALAutre(nomme, b.d_un_autre)
  return nomme
}

/** A tick is its person's, and part of what was signed: without it the technician's signature is of another report. */
function mettreDeCote(b: Brouillon, client: SignatureGardee): Brouillon {
  const { certification_tva } = b.saisie
  const { prestataire } = b.signatures
  if (!certification_tva) return { ...b, signatures: { ...b.signatures, client: null }, d_un_autre: client }
  return {
    ...b,
    saisie: { ...b.saisie, certification_tva: null },
    signatures: { client: null, prestataire: null },
    effacees: prestataire ? [...new Set([...b.effacees, 'prestataire' as const])] : b.effacees,
    d_un_autre: { ...client, certification_tva, prestataire },
  }
}

function rendreALAutre(b: Brouillon, { certification_tva, prestataire, ...client }: DUnAutre): Brouillon {
  if (!certification_tva) return { ...b, signatures: { ...b.signatures, client }, d_un_autre: null }
  return {
    ...b,
    saisie: { ...b.saisie, certification_tva },
    signatures: { client, prestataire: prestataire ?? null },
    effacees: prestataire ? b.effacees.filter(qui => qui !== 'prestataire') : b.effacees,
    d_un_autre: null,
  }
}

/** The customer gave the phone back: what they signed is signed under the name that stands beside it. */
export function rendreTelephone(b: Brouillon): Brouillon {
  const { client } = b.signatures
  const rendue_sous = b.nom_signataire.trim()
  if (!client || client.rendue_sous !== undefined || !rendue_sous) return b
  return { ...b, signatures: { ...b.signatures, client: { ...client, rendue_sous } } }
}

/** A signature that was given back comes with its name, whatever was typed since. */
function sousSonNom(b: Brouillon): Brouillon {
  const sien = b.signatures.client?.rendue_sous
  return sien === undefined || sien === b.nom_signataire.trim() ? b : { ...b, nom_signataire: sien, d_un_autre: null }
}

/** What is being typed of a line that is not added yet; nothing typed, or null, keeps none. */
export function commencerLigne(b: Brouillon, genre: Genre, ligne: LigneCloture | null): Brouillon {
  const { [genre]: avant, ...autres } = b.commencees ?? {}
  if (ligne && estCommencee(ligne)) return { ...b, commencees: { ...autres, [genre]: ligne } }
  return avant ? { ...b, commencees: autres } : b
}

/** What is being changed of a line of the report; what it says already, or null, keeps nothing. */
export function commencerModification(b: Brouillon, genre: Genre, rang: number, ligne: LigneCloture | null): Brouillon {
  const autres = (b.modifiees ?? []).filter(m => m.genre !== genre || m.rang !== rang)
  const meme = !ligne || JSON.stringify(ligne) === JSON.stringify(b.saisie[genre][rang])
  return { ...b, modifiees: meme ? autres : [...autres, { genre, rang, ligne }] }
}

/** A line left its place, or came back to it: those behind it are called by another number. */
export function decalerModifications(b: Brouillon, genre: Genre, rang: number, de: 1 | -1): Brouillon {
  const autres = (b.modifiees ?? []).filter(m => de === 1 || m.genre !== genre || m.rang !== rang)
  const derriere = (m: LigneModifiee) => m.genre === genre && m.rang >= rang
  return { ...b, modifiees: autres.map(m => (derriere(m) ? { ...m, rang: m.rang + de } : m)) }
}

/** What was left in the small form goes into the report, as if « Ajouter » or « Enregistrer » had been pressed. */
export function ajouterCommencees(b: Brouillon): Brouillon {
  const { fournitures, prestations } = b.commencees ?? {}
  const modifiees = b.modifiees ?? []
  if (!fournitures && !prestations && modifiees.length === 0) return b
  let change = b.saisie
  for (const { genre, rang, ligne } of modifiees) change = { ...change, ...poserLigne(change, genre, rang, ligne) }
  const saisie = {
    fournitures: [...change.fournitures, ...(fournitures ? [fournitures] : [])],
    prestations: [...change.prestations, ...(prestations ? [prestations] : [])],
  }
  return { ...modifier(b, { saisie }), commencees: {}, modifiees: [] }
}

/** A photo just taken, before anything is made of it. */
export function attendrePhoto(b: Brouillon, photo: PhotoGardee): Brouillon {
  return { ...b, photos: [...(b.photos ?? []).filter(p => p.key !== photo.key), photo] }
}

/** Photos that became a page, or were given up. */
export function sansPhotos(b: Brouillon, keys: readonly string[]): Brouillon {
  return { ...b, photos: (b.photos ?? []).filter(p => !keys.includes(p.key)) }
}

/** Nothing in it yet: leaving loses nothing, and no draft needs keeping. */
export function estVierge(b: Brouillon): boolean {
  const vide = { ...rapportDuBrouillon(b), ...SAISIE_VIDE, scan: [] }
  const signe = b.signatures.client !== null || b.signatures.prestataire !== null
  const rien = (b.photos ?? []).length === 0 && Object.keys(b.commencees ?? {}).length === 0
  return !signe && rien && contenuSigne(rapportDuBrouillon(b)) === contenuSigne(vide)
}
