import { annuellesPour, HEURES_MAX, heures } from '#domains/scheduling/model/agents.ts'
import { contratTenu } from '#domains/scheduling/model/contrat.ts'
import { direDureeSignee } from '#domains/scheduling/model/reprise.ts'
import type { Context } from '#server/http/context.ts'
import { versionDe } from '#server/resource/version.ts'
import { jourParis } from '#wire/dates.ts'
import { type FormDefinition, type FormField, formDefinition } from '#wire/form.ts'
import { formaterNombre } from '#wire/french.ts'
import { lireSoldes } from '../conges/lectures.ts'
import { lireDroit, type Periode } from './droits.ts'
import { saisieDe } from './fiche.ts'
import { lireMetiers, lirePermis, lireUnites } from './lectures.ts'
import { lireReprisesDe, versionDesReprises } from './reprises.ts'
import { trouverAgent } from './un-agent.ts'

const PERSONNE: readonly FormField[] = [
  { id: 'nom', label: 'Nom', type: 'texte', maxLength: 100 },
  { id: 'prenom', label: 'Prénom', type: 'texte', maxLength: 100 },
  { id: 'email', label: 'E-mail', type: 'email', maxLength: 254 },
  { id: 'telephone', label: 'Téléphone', type: 'telephone' },
  {
    id: 'naissance',
    label: 'Date de naissance',
    type: 'date',
    aide: 'Avant 18\u00a0ans, d’autres repos et d’autres durées valent.',
  },
  { id: 'entree', label: 'Date d’entrée', type: 'date' },
]
const NOM = { field: 'nom', rule: 'required', message: 'Nom\u00a0: à renseigner.' } as const
const JOUR = { field: 'valable_du', rule: 'required', message: 'À partir du\u00a0: à renseigner.' } as const
const SEMAINE = {
  field: 'heures_semaine',
  rule: 'required',
  message: 'Heures par semaine\u00a0: à renseigner.',
} as const

async function champsContrat(context: Pick<Context, 'db' | 'caller'>): Promise<FormField[]> {
  const [metiers, lesUnites] = await Promise.all([lireMetiers(context), lireUnites(context)])
  const options = metiers.filter(m => m.vivant).map(m => ({ value: String(m.metier_id), label: m.metier_libelle }))
  const unites = lesUnites.filter(u => u.vivant).map(u => ({ value: String(u.unite_id), label: u.unite_libelle }))
  return [
    {
      id: 'metier_id',
      label: 'Métier',
      type: 'choix',
      options,
      ...(options.length === 0 && { aide: 'Aucun métier n’est encore nommé dans la maison.' }),
    },
    ...(unites.length > 0 ? [{ id: 'unite_id', label: 'Unité', type: 'choix', options: unites } as const] : []),
    {
      id: 'heures_semaine',
      label: 'Heures par semaine',
      type: 'nombre',
      ...{ min: 0, max: HEURES_MAX.semaine },
      aide: 'Moins de 35\u00a0h\u00a0: temps partiel.',
    },
    {
      id: 'heures_annee',
      label: 'Heures par an',
      type: 'nombre',
      ...{ min: 0, max: HEURES_MAX.annee },
      aide: `Laissé vide\u00a0: en proportion de ${formaterNombre(annuellesPour(35))}\u00a0h pour 35.`,
    },
    {
      id: 'travailleur_nuit',
      label: 'Travailleur de nuit',
      type: 'interrupteur',
      aide: 'Art. L3122-5, quel que soit le planning.',
    },
    { id: 'exempt_nuit', label: 'Dispensé de nuits', type: 'interrupteur', aide: 'Aucune nuit ne lui est donnée.' },
  ]
}

/** A new agent and their contract, in one form. */
export async function formulaireNouveau(context: Context): Promise<FormDefinition> {
  const [contrat, { inviter }] = await Promise.all([champsContrat(context), lirePermis(context)])
  const aujourdhui = jourParis(context.now)
  return formDefinition({
    titre: 'Nouvel agent',
    width: 900,
    multiColonnes: true,
    dataProvider: {
      ...{ nom: '', prenom: '', email: '', telephone: '', naissance: null, entree: null },
      ...{
        metier_id: null,
        unite_id: null,
        heures_semaine: 35,
        heures_annee: null,
        travailleur_nuit: 0,
        exempt_nuit: 0,
      },
      valable_du: aujourdhui,
      inviter: 0,
    },
    dataStructure: [
      ...PERSONNE.map(c => ({ ...c, groupe: 0 })),
      ...(inviter
        ? [
            {
              id: 'inviter',
              label: 'Inviter maintenant',
              type: 'interrupteur',
              groupe: 0,
              aide: 'Un lien part à son e-mail.',
            } as const,
          ]
        : []),
      { id: 'valable_du', label: 'Contrat à partir du', type: 'date', groupe: 1 },
      ...contrat.map(c => ({ ...c, groupe: 1 })),
    ],
    ruleValidate: [NOM, JOUR, SEMAINE],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireFiche(context: Context, id: number): Promise<FormDefinition> {
  const { personne, agent } = await trouverAgent(context, id)
  const valeurs = saisieDe(personne, agent.email)
  const entre = agent.acces === 'ouvert'
  return formDefinition({
    titre: `Fiche\u00a0: ${agent.label}`,
    dataProvider: { ...valeurs },
    version: versionDe({ ...valeurs }),
    dataStructure: PERSONNE.map(c => (c.id === 'email' && entre ? { ...c, lecture_seule: true } : c)),
    ruleValidate: [NOM],
  })
}

/** A number as a choice of a form holds it. */
const choisi = (id: number | null | undefined): string | null => (id == null ? null : String(id))

/** What holds today, to be changed from a day on. @throws CodedError INTROUVABLE */
export async function formulaireDeContrat(context: Context, id: number): Promise<FormDefinition> {
  const [{ agent, contrats }, champs] = await Promise.all([trouverAgent(context, id), champsContrat(context)])
  const aujourdhui = jourParis(context.now)
  const tenu = contratTenu(contrats, aujourdhui) ?? contrats.at(-1)
  return formDefinition({
    titre: contrats.length === 0 ? `Contrat\u00a0: ${agent.label}` : `Modifier à partir du…\u00a0: ${agent.label}`,
    dataProvider: {
      valable_du: aujourdhui,
      metier_id: choisi(tenu?.metier_id),
      unite_id: choisi(tenu?.unite_id),
      heures_semaine: heures(tenu?.minutes_hebdomadaires ?? 2100),
      heures_annee: tenu ? heures(tenu.minutes_annuelles) : null,
      travailleur_nuit: tenu?.travailleur_nuit ?? 0,
      exempt_nuit: tenu?.exempt_nuit ?? 0,
    },
    dataStructure: [
      {
        id: 'valable_du',
        label: 'À partir du',
        type: 'date',
        aide: 'Ce qui tenait avant ce jour reste.',
      },
      ...champs,
    ],
    ruleValidate: [JOUR, SEMAINE],
  })
}

/** Rights of one period; what is left of the one before is said, to be carried over. @throws CodedError INTROUVABLE */
export async function formulaireDeDroit(context: Context, periode: Periode): Promise<FormDefinition> {
  const { utilisateur_id, sorte, annee } = periode
  const [{ agent }, droit, soldes] = await Promise.all([
    trouverAgent(context, utilisateur_id),
    lireDroit(context, periode),
    lireSoldes(context, { utilisateurs: [utilisateur_id], annees: [annee - 1, annee] }),
  ])
  const siens = (soldes.get(utilisateur_id) ?? []).filter(s => s.sorte === sorte)
  const avant = siens.find(s => s.annee === annee - 1)
  const libelle = siens.find(s => s.annee === annee)?.libelle ?? 'Droits'
  return formDefinition({
    titre: `${libelle} ${annee}\u00a0: ${agent.label}`,
    dataProvider: { ...droit, motif: '' },
    dataStructure: [
      { id: 'jours', label: 'Jours de la période', type: 'nombre', min: 0, max: 366 },
      {
        id: 'report',
        label: 'Jours reportés',
        type: 'nombre',
        ...{ min: 0, max: 366 },
        aide: `Il reste ${formaterNombre(Math.max(0, avant?.reste ?? 0))}\u00a0j de la période d’avant.`,
      },
      { id: 'motif', label: 'Motif', type: 'texte', maxLength: 300 },
    ],
    ruleValidate: [{ field: 'motif', rule: 'required', message: 'Motif\u00a0: à renseigner.' }],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireDeReprise(context: Context, id: number): Promise<FormDefinition> {
  const [{ agent }, tenues] = await Promise.all([trouverAgent(context, id), lireReprisesDe(context, id)])
  const [tenue] = tenues
  return formDefinition({
    titre: `Heures reprises\u00a0: ${agent.label}`,
    dataProvider: {
      duree: tenue ? direDureeSignee(tenue.minutes) : '',
      jour: tenue?.jour ?? `${jourParis(context.now).slice(0, 7)}-01`,
      motif: '',
    },
    version: versionDesReprises(tenues),
    dataStructure: [
      {
        id: 'duree',
        label: 'Heures reprises',
        type: 'texte',
        maxLength: 20,
        aide: 'En plus de ce qui était dû, ou en moins\u00a0: «\u00a0+ 12 h 30\u00a0», «\u00a0− 4 h\u00a0». Vide\u00a0: aucune.',
      },
      {
        id: 'jour',
        label: 'Au',
        type: 'date',
        aide: 'Le premier jour d’un mois. Ce qui précède dans l’année n’est plus compté\u00a0: c’est ce qui est repris.',
      },
      { id: 'motif', label: 'Motif', type: 'texte', maxLength: 300 },
    ],
    ruleValidate: [
      { field: 'jour', rule: 'required', message: 'Au\u00a0: à renseigner.' },
      { field: 'motif', rule: 'required', message: 'Motif\u00a0: à renseigner.' },
    ],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireDeFin(context: Context, id: number): Promise<FormDefinition> {
  const { agent, contrats } = await trouverAgent(context, id)
  return formDefinition({
    titre: `Fin du contrat\u00a0: ${agent.label}`,
    dataProvider: { valable_au: contrats.at(-1)?.valable_au ?? null },
    dataStructure: [
      {
        id: 'valable_au',
        label: 'Dernier jour',
        type: 'date',
        aide: 'Le dernier jour travaillé\u00a0: après lui, plus rien ne se planifie.',
      },
    ],
    ruleValidate: [{ field: 'valable_au', rule: 'required', message: 'Dernier jour\u00a0: à renseigner.' }],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireDInvitation(context: Context, id: number): Promise<FormDefinition> {
  const { agent } = await trouverAgent(context, id)
  return formDefinition({
    titre: `Inviter\u00a0: ${agent.label}`,
    dataProvider: { email: agent.email },
    dataStructure: [
      {
        id: 'email',
        label: 'E-mail',
        type: 'email',
        maxLength: 254,
        aide: 'Un lien y part\u202f; il vaut sept jours.',
      },
    ],
    ruleValidate: [{ field: 'email', rule: 'required', message: 'E-mail\u00a0: l’invitation y part.' }],
  })
}
