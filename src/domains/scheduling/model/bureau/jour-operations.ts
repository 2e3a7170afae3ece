import { z } from 'zod'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'
import { suiteRemplacementSchema } from '../appels/remplacement.ts'
import { heureSchema } from '../planning/horaire.ts'
import { SORTES_ABSENCE } from '../planning/pointage.ts'
import { BASE, right } from './bureau.ts'
import { posteBureauSchema } from './changement.ts'
import { evenementBureauSchema } from './planning-mois.ts'

/** A day of the desk: its events, its night, who is on call, who is away (specification scheduling §2, §4, §7). */

const DU_JOUR = `${BASE}/planning/{date}`
const jour = z.strictObject({ date: jourDonneSchema })
const jourEtPersonne = jour.extend({ userId: idParam })
const ecrit = { right, tenant: 'company', offline: 'online-only', sujet: 'edt' } as const
const lu = { right, tenant: 'company', offline: 'online-only' } as const

const evenements = z.strictObject({ lu_a: instantSchema, evenements: z.array(evenementBureauSchema) })

export const listerEvenements = operation({
  id: 'planning.evenements',
  method: 'GET',
  path: `${DU_JOUR}/evenements`,
  summary: 'Événements d’une journée',
  ...lu,
  params: jour,
  output: evenements,
})

export const formulaireEvenement = operation({
  id: 'planning.evenement-formulaire',
  method: 'GET',
  path: `${DU_JOUR}/evenements/create`,
  summary: 'Formulaire d’un événement',
  ...lu,
  params: jour,
  output: formDefinitionSchema,
})

export const creerEvenement = operation({
  id: 'planning.evenement-creer',
  method: 'POST',
  path: `${DU_JOUR}/evenements`,
  summary: 'Ajoute un événement à une journée',
  ...ecrit,
  params: jour,
  body: z.strictObject({
    event_titre: texteSaisi().min(1, 'Donnez un titre.').max(200),
    event_time: heureSchema.nullable().optional(),
    event_icon: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .optional(),
    event_description: texteSaisi().max(2000).optional(),
  }),
  output: noticeSchema.extend({ event_id: idSchema }),
})

export const changerEvenement = operation({
  id: 'planning.evenement-changer',
  method: 'PUT',
  path: `${DU_JOUR}/evenements/{id}`,
  summary: 'Termine (2) ou annule (3) un événement en attente\u00a0; le remet en attente (1)',
  ...ecrit,
  params: jour.extend({ id: idParam }),
  query: z.strictObject({ etat: z.enum(['1', '2', '3']).transform(e => Number(e) as 1 | 2 | 3) }),
  // The specification sends the item back: it says nothing that the address does not.
  body: evenementBureauSchema.extend({ event_date: jourDonneSchema }).partial(),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})

export const supprimerEvenement = operation({
  id: 'planning.evenement-supprimer',
  method: 'DELETE',
  path: `${DU_JOUR}/evenements/{id}`,
  summary: 'Supprime un événement en attente',
  ...ecrit,
  params: jour.extend({ id: idParam }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})

export const changerNuit = operation({
  id: 'planning.nuit',
  method: 'PUT',
  path: `${DU_JOUR}/nuits/{etat}`,
  summary: 'La nuit d’une journée est travaillée (1) ou d’astreinte (0)',
  ...ecrit,
  params: jour.extend({ etat: z.enum(['0', '1']).transform(e => Number(e) as 0 | 1) }),
  output: noticeSchema,
})

const astreinte = z.strictObject({
  astreinte_id: idSchema,
  utilisateur_id: idSchema,
  utilisateur: z.string(),
  heure_debut: heureSchema,
  heure_fin: heureSchema,
})

export const listerAstreintesDuJour = operation({
  id: 'planning.astreintes',
  method: 'GET',
  path: `${DU_JOUR}/astreintes`,
  summary: 'Astreintes d’une journée',
  ...lu,
  params: jour,
  output: z.strictObject({ lu_a: instantSchema, astreintes: z.array(astreinte) }),
})

export const poserAstreinte = operation({
  id: 'planning.astreinte-poser',
  method: 'PUT',
  path: `${DU_JOUR}/astreintes/{userId}`,
  summary: 'Met quelqu’un d’astreinte\u00a0; sans heures, celles de la nuit de la maison',
  ...ecrit,
  params: jourEtPersonne,
  body: z.strictObject({ heure_debut: heureSchema.optional(), heure_fin: heureSchema.optional() }),
  output: noticeSchema.extend({ astreinte_id: idSchema }),
  errors: ['INTROUVABLE', 'CONGE_CHEVAUCHE', 'POSTE_OCCUPE', 'MOIS_CLOS'],
})

export const retirerAstreinte = operation({
  id: 'planning.astreinte-retirer',
  method: 'DELETE',
  path: `${DU_JOUR}/astreintes/{userId}`,
  summary: 'Retire l’astreinte de quelqu’un, sauf si une intervention y est notée',
  ...ecrit,
  params: jourEtPersonne,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'ENCORE_UTILISE', 'MOIS_CLOS'],
})

export const formulaireMaladie = operation({
  id: 'planning.maladie-formulaire',
  method: 'GET',
  path: `${DU_JOUR}/maladies/{userId}/edit`,
  summary: 'Formulaire d’un arrêt',
  ...lu,
  params: jourEtPersonne,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

const arret = z.strictObject({
  date_debut: jourDonneSchema.optional(),
  date_fin: jourDonneSchema.optional(),
  utilisateur: idSchema.optional(),
})

export const poserMaladie = operation({
  id: 'planning.maladie-poser',
  method: 'PUT',
  path: `${DU_JOUR}/maladies/{userId}`,
  summary: 'Note un arrêt\u00a0: les postes restent, leurs heures ne sont ni faites ni dues',
  ...ecrit,
  params: jourEtPersonne,
  /** `retour`: the removal that it takes back, whoever stood in and whoever was asked with it. */
  body: arret.extend({ retour: idSchema.nullable().optional() }),
  output: noticeSchema.extend({ jours: z.array(jourSchema), postes: z.array(idSchema) }),
  errors: ['INTROUVABLE', 'CONGE_CHEVAUCHE', 'MOIS_CLOS'],
})

export const retirerMaladie = operation({
  id: 'planning.maladie-retirer',
  method: 'DELETE',
  path: `${DU_JOUR}/maladies/{userId}`,
  summary: 'Retire un arrêt, de ce jour à sa fin, ou au jour donné',
  ...ecrit,
  params: jourEtPersonne,
  /** Ours: what was just noted is taken back, and no more; who keeps the posts that colleagues hold in their place. */
  query: z.strictObject({ date_fin: jourDonneSchema.optional(), remplacement: suiteRemplacementSchema.optional() }),
  body: arret.optional(),
  /** `retour`: what ended around their posts, by the number that taking it back names; null: nothing did. */
  output: noticeSchema.extend({ jours: z.array(jourSchema), retour: idSchema.nullable() }),
  errors: ['INTROUVABLE', 'POSTE_REMPLACE', 'MOIS_CLOS'],
})

export const poserTlc = operation({
  id: 'planning.tlc-poser',
  method: 'PUT',
  path: `${DU_JOUR}/tlc/{userId}`,
  summary: 'Met un jour en TLC, s’il ne porte aucun poste',
  ...ecrit,
  params: jourEtPersonne,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'POSTE_OCCUPE', 'CONGE_CHEVAUCHE', 'MOIS_CLOS'],
})

export const retirerTlc = operation({
  id: 'planning.tlc-retirer',
  method: 'DELETE',
  path: `${DU_JOUR}/tlc/{userId}`,
  summary: 'Retire le TLC d’un jour',
  ...ecrit,
  params: jourEtPersonne,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE', 'MOIS_CLOS'],
})

export const detaillerJour = operation({
  id: 'planning.jour',
  method: 'GET',
  path: `${DU_JOUR}/detail`,
  summary: 'Une journée\u00a0: ses événements, et chaque agent sur vingt-quatre heures',
  ...lu,
  params: jour,
  output: z.strictObject({
    lu_a: instantSchema,
    dadate: jourSchema,
    feries: z.string(),
    etat_nuit: z.literal([0, 1]),
    evenements: z.array(evenementBureauSchema),
    agents: z.array(
      z.strictObject({
        utilisateur_id: idSchema,
        label: z.string(),
        metier_libelle: z.string(),
        /** Those that start on it, and those of the day before that end on it. */
        postes: z.array(posteBureauSchema),
        absences: z.array(z.enum(SORTES_ABSENCE)),
        astreintes: z.array(astreinte.omit({ utilisateur: true, utilisateur_id: true })),
      }),
    ),
  }),
})
