import { ABSENCES, MOTS_ABSENCE, nomResident } from '#domains/residences/model/resident.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { versionDe } from '#server/resource/version.ts'
import { jourParis } from '#wire/dates.ts'
import { type FormDefinition, type FormField, formDefinition } from '#wire/form.ts'
import { offrirLogements } from '../logements/offrir.ts'
import { saisieDe } from './ecrire.ts'
import { etatDe, type ResidentLu, trouverResident } from './lire.ts'

const FICHE: readonly FormField[] = [
  {
    id: 'resident_civilite',
    label: 'Civilité',
    type: 'choix',
    options: ['Mme', 'M.'].map(v => ({ value: v, label: v })),
  },
  { id: 'resident_nom', label: 'Nom', type: 'texte', maxLength: 100 },
  { id: 'resident_nom_naissance', label: 'Nom de naissance', type: 'texte', maxLength: 100 },
  { id: 'resident_prenom', label: 'Prénom', type: 'texte', maxLength: 100 },
  { id: 'resident_date_naissance', label: 'Date de naissance', type: 'date' },
  { id: 'demande_le', label: 'Demande du', type: 'date', aide: 'Qui attend depuis le plus longtemps vient d’abord.' },
  {
    id: 'demande_note',
    label: 'À savoir',
    type: 'zone',
    maxLength: 500,
    aide: 'Pour lui trouver un logement\u00a0: avec qui, à quel étage. Rien de sa santé.',
  },
]
const exige = (field: string, label: string) =>
  ({ field, rule: 'required', message: `${label}\u00a0: à renseigner.` }) as const
const REGLES = [exige('resident_nom', 'Nom'), exige('demande_le', 'Demande du')]
const MOTIF = { label: 'Motif', type: 'texte', maxLength: 300 } as const

export function formulaireNouveau({ now }: Pick<Context, 'now'>): FormDefinition {
  return formDefinition({
    titre: 'Nouveau résident',
    dataProvider: {
      ...{ resident_civilite: null, resident_nom: '', resident_nom_naissance: '', resident_prenom: '' },
      ...{ resident_date_naissance: null, demande_le: jourParis(now), demande_note: '' },
    },
    dataStructure: [...FICHE],
    ruleValidate: [...REGLES],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireFiche(context: Context, id: number): Promise<FormDefinition> {
  const lu = await trouverResident(context, id)
  const valeurs = saisieDe(lu)
  return formDefinition({
    titre: `Fiche\u00a0: ${nomResident(lu)}`,
    dataProvider: { ...valeurs, resident_civilite: valeurs.resident_civilite || null },
    version: versionDe({ ...valeurs }),
    dataStructure: [...FICHE],
    ruleValidate: [...REGLES],
  })
}

const commun = (lu: ResidentLu) => ({ version: String(lu.version) })

/** An admission, or a move from the room of today. @throws CodedError INTROUVABLE */
export async function formulaireSejour(context: Context, id: number): Promise<FormDefinition> {
  const [lu, options] = await Promise.all([trouverResident(context, id), offrirLogements(context)])
  const aujourdhui = jourParis(context.now)
  const change = ['present', 'absent'].includes(etatDe(lu, aujourdhui)) && lu.logement_id !== null
  return formDefinition({
    ...commun(lu),
    titre: `${change ? 'Changer de logement' : 'Admission'}\u00a0: ${nomResident(lu)}`,
    dataProvider: { logement_id: null, affect_date_debut: aujourdhui, affect_motif_debut: '' },
    dataStructure: [
      {
        id: 'logement_id',
        label: 'Logement',
        type: 'autocompletion',
        options: options.filter(o => o.value !== String(lu.logement_id)),
        aide: options.length === 0 ? 'Aucun logement ne se libère.' : 'Ceux où une place est libre, ou va l’être.',
      },
      {
        id: 'affect_date_debut',
        label: 'À partir du',
        type: 'date',
        ...(change && { aide: 'Le séjour en cours se termine ce jour-là, la place se libère.' }),
      },
      { id: 'affect_motif_debut', ...MOTIF },
    ],
    ruleValidate: [
      { field: 'logement_id', rule: 'required', message: 'Logement\u00a0: à choisir.' },
      exige('affect_date_debut', 'À partir du'),
    ],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireDAbsence(context: Context, id: number): Promise<FormDefinition> {
  const lu = await trouverResident(context, id)
  return formDefinition({
    ...commun(lu),
    titre: `Absence\u00a0: ${nomResident(lu)}`,
    dataProvider: {
      ...{ absence_sorte: 'hospitalisation', absence_du: jourParis(context.now), absence_au: null, absence_lieu: '' },
    },
    dataStructure: [
      {
        id: 'absence_sorte',
        label: 'Absence',
        type: 'choix',
        options: ABSENCES.map(value => ({ value, label: MOTS_ABSENCE[value] })),
      },
      { id: 'absence_du', label: 'Départ', type: 'date', aide: 'Le logement lui reste attribué.' },
      { id: 'absence_au', label: 'Retour', type: 'date', aide: 'Vide\u00a0: il n’est pas connu.' },
      { id: 'absence_lieu', label: 'Où', type: 'texte', maxLength: 200 },
    ],
    ruleValidate: [
      { field: 'absence_sorte', rule: 'required', message: 'Absence\u00a0: à choisir.' },
      exige('absence_du', 'Départ'),
    ],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireDeRetour(context: Context, id: number, absence_id: number): Promise<FormDefinition> {
  const lu = await trouverResident(context, id)
  const absence = lu.absences.find(a => a.absence_id === absence_id)
  if (!absence) throw refuse('INTROUVABLE')
  return formDefinition({
    ...commun(lu),
    titre: `Retour\u00a0: ${nomResident(lu)}`,
    dataProvider: { absence_au: absence.absence_au ?? jourParis(context.now) },
    dataStructure: [
      { id: 'absence_au', label: 'De retour le', type: 'date', aide: `Départ le ${direJour(absence.absence_du)}.` },
    ],
    ruleValidate: [exige('absence_au', 'De retour le')],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireDeSortie(context: Context, id: number): Promise<FormDefinition> {
  const lu = await trouverResident(context, id)
  return formDefinition({
    ...commun(lu),
    titre: `Sortie\u00a0: ${nomResident(lu)}`,
    dataProvider: { sortie: jourParis(context.now), sortie_motif: '' },
    dataStructure: [
      {
        id: 'sortie',
        label: 'Jour de la sortie',
        type: 'date',
        aide: lu.logement_numero
          ? `Le logement ${lu.logement_numero} se libère ce jour-là.`
          : 'Le séjour s’arrête ce jour-là.',
      },
      { id: 'sortie_motif', ...MOTIF },
    ],
    ruleValidate: [exige('sortie', 'Jour de la sortie')],
  })
}
