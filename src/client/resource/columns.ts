import type { FormField } from '#wire/form.ts'
import { normaliserRecherche } from '#wire/french.ts'
import type { ImportRow } from '#wire/resource.ts'
import type { Sheet } from './sheet.ts'

export type Column = Pick<FormField, 'id' | 'label'>

/** Which field each column of a sheet is; one that is not there is left out. No field is two columns. */
export type Matching = ReadonlyMap<string, string>

/** Letters and digits alone: "E-mail", "e mail" and "EMAIL" are one. */
const bare = (text: string) => normaliserRecherche(text).replace(/[^a-z0-9]/g, '')

/** Words of a title that say nothing of what the column holds. */
const IDLE = new Set([
  'client',
  'clients',
  'contact',
  'de',
  'du',
  'des',
  'la',
  'le',
  'l',
  'd',
  'n',
  'numero',
  'principal',
])
const withoutIdle = (title: string) =>
  normaliserRecherche(title)
    .split(/[^a-z0-9]+/)
    .filter(word => word && !IDLE.has(word))
    .join('')

/** What other people call the fields that our lists have, by our own label. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  nom: [
    'nomdefamille',
    'raisonsociale',
    'societe',
    'entreprise',
    'denomination',
    'lastname',
    'surname',
    'name',
    'client',
  ],
  // Where a list has it; a name holds it otherwise.
  societe: ['raisonsociale', 'entreprise', 'denomination', 'nomdelasociete', 'nomdelentreprise'],
  prenom: ['prenoms', 'firstname', 'givenname'],
  civilite: ['civ', 'genre'],
  telephone: [
    'tel',
    'mobile',
    'portable',
    'gsm',
    'phone',
    'telephone1',
    'tel1',
    'telephonemobile',
    'telephoneportable',
    'telmobile',
    'telportable',
  ],
  autretelephone: ['telephone2', 'tel2', 'fixe', 'telephonefixe', 'telfixe'],
  email: ['mail', 'courriel', 'mel', 'adressemail', 'adresseemail', 'emailaddress'],
  codepostal: ['cp', 'zip', 'zipcode', 'postalcode', 'postcode'],
  ville: ['commune', 'localite', 'city', 'town'],
  adresse: ['rue', 'voie', 'adresse1', 'adressepostale', 'adresseligne1', 'address', 'street', 'numeroetrue'],
  complement: ['adresse2', 'complementadresse', 'adresseligne2', 'batiment', 'address2'],
  consignesdacces: ['acces', 'digicode', 'codeporte', 'codedacces', 'consignes'],
  asavoir: ['note', 'notes', 'remarque', 'remarques', 'commentaire', 'commentaires', 'observation', 'observations'],
  origine: ['source', 'provenance'],
  metier: ['fonction', 'emploi', 'profession', 'qualification', 'job'],
  heuresparsemaine: [
    'heures',
    'heureshebdo',
    'heureshebdomadaires',
    'hebdo',
    'dureehebdomadaire',
    'heuressem',
    'heuressemaine',
    'heureparsemaine',
    'dureehebdo',
    'hsem',
    'hsemaine',
    'tempsdetravail',
  ],
  contratapartirdu: ['debutcontrat', 'debutdecontrat', 'datedebutcontrat', 'datededebutdecontrat', 'contratdu'],
  contratjusquau: ['fincontrat', 'findecontrat', 'datefincontrat', 'datedefindecontrat', 'findecdd', 'contratau'],
  heuresparan: ['heuresannuelles', 'heuresannee', 'heuresan', 'dureeannuelle', 'han'],
  travailleurdenuit: ['nuit', 'travaildenuit'],
  dispensedenuits: ['dispensenuit', 'dispensedenuit', 'sansnuit', 'sansnuits', 'pasdenuit'],
  joursdeconges: ['conges', 'congespayes', 'joursdecp', 'droitaconges', 'droitsconges'],
  congesreportes: ['reportconges', 'reportdeconges', 'reportcp', 'cpreportes'],
  joursdetlc: ['tlc', 'droittlc'],
  tlcreportes: ['reporttlc', 'reportdetlc'],
  datedentree: ['entree', 'embauche', 'dateembauche', 'datedembauche', 'dateentree', 'arrivee', 'debut'],
  logement: ['chambre', 'appartement', 'appart', 'studio', 'numerodechambre', 'numerodelogement', 'lieudevie'],
  demandedu: ['datededemande', 'demande', 'inscriptionle'],
  nomdenaissance: ['nomdejeunefille', 'neenom', 'nomdefamilledenaissance'],
  datedenaissance: ['naissance', 'datenaissance', 'neele', 'nele', 'ddn', 'birthdate'],
}

/** Ways to know a field by a title, the surest first. */
const WAYS: readonly ((title: string, field: Column) => boolean)[] = [
  (title, { id, label }) => [id, label].map(normaliserRecherche).includes(normaliserRecherche(title)),
  (title, { label }) => bare(title) === bare(label),
  (title, { label }) => OTHERWISE[bare(label)]?.includes(bare(title)) ?? false,
  (title, { label }) =>
    withoutIdle(title) !== '' && [bare(label), ...(OTHERWISE[bare(label)] ?? [])].includes(withoutIdle(title)),
]

/** What a person would take each column for; nothing where its title says nothing that is known. */
export function guessColumns(titles: readonly string[], fields: readonly Column[]): Matching {
  const matching = new Map<string, string>()
  const taken = new Set<string>()
  const ordered = [...fields.filter(f => bare(f.label) === 'societe'), ...fields]
  for (const knows of WAYS)
    for (const title of titles) {
      if (matching.has(title)) continue
      const field = ordered.find(f => !taken.has(f.id) && knows(title, f))
      if (!field) continue
      matching.set(title, field.id)
      taken.add(field.id)
    }
  return matching
}

/** How many cells of a line name a field. */
export const knownTitles = (cells: readonly string[], fields: readonly Column[]): number =>
  guessColumns([...new Set(cells.filter(cell => cell !== '' && cell.length <= 200))], fields).size

/** A column that becomes a field takes it from the one that was it; an empty field leaves it out. */
export function matchColumn(matching: Matching, title: string, field: string): Matching {
  const others = [...matching].filter(([other, id]) => other !== title && id !== field)
  return new Map(field === '' ? others : [...others, [title, field]])
}

/** A field that one column takes from another. */
export interface Taken {
  readonly field: string
  readonly from: string
  readonly by: string
}

/** Which column loses its field once this one has it. */
export function takenBy(matching: Matching, title: string, field: string): Taken | null {
  const [from] = [...matching].find(([other, id]) => other !== title && id === field) ?? []
  return from === undefined ? null : { field, from, by: title }
}

/** Lines under the names that the office knows, without the columns that are left out. */
export function namedLines(sheet: Sheet, matching: Matching, fields: readonly Column[]): ImportRow[] {
  const nameOf = (id: string) => {
    const label = fields.find(f => f.id === id)?.label ?? id
    return fields.filter(f => f.label === label).length > 1 ? id : label
  }
  const columns = sheet.titres.flatMap(title => {
    const id = matching.get(title)
    return id === undefined ? [] : [[title, nameOf(id)] as const]
  })
  return sheet.lignes.map(({ valeurs }) =>
    Object.fromEntries(columns.map(([title, name]) => [name, valeurs[title] ?? ''])),
  )
}
