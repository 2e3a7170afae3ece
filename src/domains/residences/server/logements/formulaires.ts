import { nomResident } from '#domains/residences/model/resident.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { Context } from '#server/http/context.ts'
import { versionDe } from '#server/resource/version.ts'
import { jourParis } from '#wire/dates.ts'
import { type FormDefinition, type FormField, formDefinition } from '#wire/form.ts'
import { compter } from '#wire/french.ts'
import { listerLesResidents } from '../residents/lire.ts'
import { saisieDe } from './ecrire.ts'
import { lireTypes, trouverLogement } from './lire.ts'

const REGLES = [
  { field: 'logement_numero', rule: 'required', message: 'Numéro\u00a0: à renseigner.' },
  { field: 'logement_etage', rule: 'required', message: 'Étage\u00a0: à renseigner.' },
  { field: 'logement_places', rule: 'required', message: 'Places\u00a0: à renseigner.' },
] as const

async function champs(context: Context): Promise<FormField[]> {
  const types = await lireTypes(context)
  return [
    { id: 'logement_numero', label: 'Numéro', type: 'texte', maxLength: 20 },
    { id: 'logement_libelle', label: 'Libellé', type: 'texte', maxLength: 100 },
    { id: 'logement_etage', label: 'Étage', type: 'nombre', min: -5, max: 50, aide: '0\u00a0: rez-de-chaussée.' },
    {
      id: 'logements_type_id',
      label: 'Type',
      type: 'choix',
      options: types.map(t => ({
        value: String(t.id),
        label: `${t.logements_type_libelle} (${compter(t.logements_type_places, 'place')})`,
      })),
    },
    { id: 'logement_places', label: 'Places', type: 'nombre', min: 1, max: 20 },
  ]
}

export async function formulaireNouveau(context: Context): Promise<FormDefinition> {
  return formDefinition({
    titre: 'Nouveau logement',
    dataProvider: {
      logement_numero: '',
      logement_libelle: '',
      logement_etage: 0,
      logements_type_id: null,
      logement_places: 1,
    },
    dataStructure: await champs(context),
    ruleValidate: [...REGLES],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireFiche(context: Context, id: number): Promise<FormDefinition> {
  const [l, dataStructure] = await Promise.all([trouverLogement(context, id), champs(context)])
  const valeurs = saisieDe({ ...l, logement_places: l.places })
  return formDefinition({
    titre: `Logement ${l.logement_numero}`,
    dataProvider: { ...valeurs, logements_type_id: l.logements_type_id === null ? null : String(l.logements_type_id) },
    version: versionDe({ ...valeurs }),
    dataStructure,
    ruleValidate: [...REGLES],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireDeTravaux(context: Context, id: number): Promise<FormDefinition> {
  const { logement_numero, travaux } = await trouverLogement(context, id)
  const valeurs = {
    travaux_du: travaux?.du ?? null,
    travaux_au: travaux?.au ?? null,
    travaux_motif: travaux?.motif ?? '',
  }
  return formDefinition({
    titre: `Travaux\u00a0: logement ${logement_numero}`,
    dataProvider: { ...valeurs, travaux_du: valeurs.travaux_du ?? jourParis(context.now) },
    version: versionDe(valeurs),
    dataStructure: [
      { id: 'travaux_du', label: 'Premier jour', type: 'date', aide: 'Vide\u00a0: plus de travaux.' },
      { id: 'travaux_au', label: 'Dernier jour', type: 'date', aide: 'Vide\u00a0: il n’est pas connu.' },
      { id: 'travaux_motif', label: 'Motif', type: 'texte', maxLength: 300 },
    ],
  })
}

/** Who waits comes first, then who may move here. @throws CodedError INTROUVABLE */
export async function formulaireDAccueil(context: Context, id: number): Promise<FormDefinition> {
  const [l, { residents }] = await Promise.all([
    trouverLogement(context, id),
    listerLesResidents(context, { actifs: true }),
  ])
  const rang = (logement_id: number | null) => (logement_id === null ? 0 : 1)
  const options = residents
    .filter(r => r.logement_id !== id && r.etat !== 'attendu')
    .toSorted((a, b) => rang(a.logement_id) - rang(b.logement_id))
    .map(r => ({
      value: String(r.resident_id),
      label: `${nomResident(r)} (${r.logement_numero ? `logement ${r.logement_numero}` : `attend depuis le ${direJour(r.demande_le)}`})`,
    }))
  const aujourdhui = jourParis(context.now)
  return formDefinition({
    titre: `Accueillir au logement ${l.logement_numero}`,
    dataProvider: {
      resident_id: null,
      affect_date_debut: l.libre_le !== null && l.libre_le > aujourdhui ? l.libre_le : aujourdhui,
      affect_motif_debut: '',
    },
    dataStructure: [
      {
        id: 'resident_id',
        label: 'Résident',
        type: 'autocompletion',
        options,
        ...(options.length === 0 && { aide: 'Personne n’attend\u00a0: ajoutez d’abord la personne aux résidents.' }),
      },
      { id: 'affect_date_debut', label: 'À partir du', type: 'date' },
      { id: 'affect_motif_debut', label: 'Motif', type: 'texte', maxLength: 300 },
    ],
    ruleValidate: [
      { field: 'resident_id', rule: 'required', message: 'Résident\u00a0: à choisir.' },
      { field: 'affect_date_debut', rule: 'required', message: 'À partir du\u00a0: à renseigner.' },
    ],
  })
}
