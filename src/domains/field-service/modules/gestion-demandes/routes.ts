import { sql } from 'kysely'
import type { z } from 'zod'
import { exigerAdresse, exigerClientVivant, tenirAdresse } from '#domains/customers/server/api.ts'
import { ORIGINES_DEMANDE } from '#domains/field-service/model/demandes/creation.ts'
import { FICHIERS_DEMANDE, OBSERVATION_MAX } from '#domains/field-service/model/demandes/demande.ts'
import {
  direDemande,
  numeroDemande,
  SANS_PRESTATION,
  SANS_RECEVEUR,
} from '#domains/field-service/model/demandes/etats.ts'
import { periodeDemandes } from '#domains/field-service/model/demandes/filtre.ts'
import { listerCreneauxReceveur } from '#domains/field-service/model/demandes/offres-operations.ts'
import { DEJA_SOUHAITE, direSouhaitChange, estMemeSouhait } from '#domains/field-service/model/demandes/souhait.ts'
import { refusJourAVenir } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { confierDemande, libererLaDemande } from '#domains/field-service/server/demandes/confier.ts'
import { insererDemande, lireTarif, listerProposees } from '#domains/field-service/server/demandes/creation.ts'
import {
  copierFichiers,
  fichiersDesDemandes,
  listerFichiersDe,
} from '#domains/field-service/server/demandes/fichiers.ts'
import { lireHistoriqueClient, lireVisiteClient } from '#domains/field-service/server/demandes/historique-client.ts'
import {
  compterLesDemandes,
  lireFicheDemande,
  listerLesDemandes,
  listerNotes,
} from '#domains/field-service/server/demandes/lecture.ts'
import {
  annoncerDemandes,
  exigerActe,
  mouvoir,
  tenirDemande,
} from '#domains/field-service/server/demandes/mouvements.ts'
import { partageDe } from '#domains/field-service/server/demandes/parties.ts'
import {
  envoyer,
  listerReceveurs as listerReceveursDe,
  retirer,
  revoir,
} from '#domains/field-service/server/demandes/reseau.ts'
import { lireFichiersDe } from '#domains/field-service/server/interventions/detail.ts'
import { lireCreneauxLibres } from '#domains/field-service/server/reseau/creneaux-libres.ts'
import { record } from '#server/audit/record.ts'
import { attachmentRoutes } from '#server/files/attachments/routes.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, readRoute, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { formaterDuree, jourParis } from '#wire/dates.ts'
import { fieldMessages } from '#wire/field-messages.ts'
import { formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'
import {
  affecterDemande,
  ajouterObservationDemande,
  annulerDemande,
  compterDemandes,
  creerDemande,
  dupliquerDemande,
  editerReport,
  filtrerDemandes,
  formulaireDupliquer,
  formulaireObservationDemande,
  libererDemande,
  lireDemande,
  lireDemandeClient,
  lireInterventionClient,
  lireLieuDemande,
  lireOrigineClient,
  lireReport,
  lireTarification,
  listerDemandes,
  listerFichiersDemande,
  listerHistoriqueClient,
  listerObservationsDemande,
  listerOrigines,
  listerOutils,
  listerPrestationsDemandes,
  listerReceveurs,
  reporterDemande,
  retablirDemande,
} from './contract.ts'
import { formulaireCopie, formulaireReport, outilsDe } from './server/formulaires.ts'
import { offresRoutes } from './server/routes-offres.ts'

/** "12,50" or 12.5 in cents, without a float on the way. */
function enCents(montant: string | number): number {
  const [euros = '0', decimales = ''] = String(montant).replace(',', '.').split('.')
  return Number(euros) * 100 + Number(decimales.slice(0, 2).padEnd(2, '0'))
}

/** A wish is met on a day to come; one that was there already may stay. @throws CodedError SAISIE */
function exigerJourAVenir({ now }: Context, jour: string | null | undefined, avant: string | null = null): void {
  const refus = jour && jour !== avant ? refusJourAVenir(jour, jourParis(now)) : null
  if (refus !== null) throw refuse('SAISIE', { champs: { demande_date_souhaite: refus } })
}

/** A request of the company's own, sent to whom it names. @throws CodedError INTROUVABLE, SAISIE, ETAPE_REFUSEE */
async function creerUneDemande(context: Context, body: z.output<typeof creerDemande.body>): Promise<number> {
  const { adresse_id, demande_prestation_id, demande_remuneration } = body
  if (!demande_prestation_id)
    throw refuse('SAISIE', { message: SANS_PRESTATION, champs: { demande_prestation_id: SANS_PRESTATION } })
  const prestation_id = demande_prestation_id
  const tarif = await lireTarif(context, prestation_id)
  await tenirAdresse(context, adresse_id)
  exigerJourAVenir(context, body.demande_date_souhaite)
  const demande_id = await insererDemande(context, {
    adresse_id,
    prestation_id,
    demande_origine: body.demande_origine ?? 'Autre',
    demande_description: body.demande_description ?? '',
    demande_date_souhaite: body.demande_date_souhaite ?? null,
    demande_th_souhaite: body.demande_th_souhaite ?? '',
    demande_date_th_impose: body.demande_date_th_impose ?? 0,
    demande_remuneration_cents: demande_remuneration === undefined ? tarif : enCents(demande_remuneration),
    demande_reference_do: body.demande_reference_do ?? '',
  })
  if (!body.affectation) return demande_id
  const demande = await tenirDemande(context, { demande_id })
  const receveur = body.demande_receveur_compte_id ?? null
  if (receveur === null)
    throw refuse('SAISIE', { message: SANS_RECEVEUR, champs: { demande_receveur_compte_id: SANS_RECEVEUR } })
  await envoyer(context, demande, { receveur, champ: 'demande_receveur_compte_id' })
  await mouvoir(context, demande, 'affecter')
  return demande_id
}

/** The calls of the requests themselves. */
const propres: readonly Route[] = [
  readRoute(listerDemandes, (context, { query }) => listerLesDemandes(context, query)),
  route(filtrerDemandes, (context, { query, body: { type = query.type, debut, fin, ...filtres } }) => {
    const dite = {
      type: type === undefined ? undefined : String(type),
      debut: debut ?? query.debut,
      fin: fin ?? query.fin,
    }
    const periode = periodeDemandes.safeParse(dite)
    if (!periode.success) throw refuse('SAISIE', { champs: fieldMessages(periode.error) })
    return listerLesDemandes(context, { ...periode.data, ...filtres })
  }),
  readRoute(compterDemandes, context => compterLesDemandes(context)),
  readRoute(lireDemande, (context, { params }) => lireFicheDemande(context, params)),

  route(affecterDemande, (context, { params, body }) => confierDemande(context, { ...params, ...body })),
  route(libererDemande, (context, { params, body }) => libererLaDemande(context, { ...params, ...body })),
  route(annulerDemande, async (context, { params, body }) => {
    const demande = await tenirDemande(context, params)
    exigerActe(demande, 'annuler', body.version)
    await retirer(context, demande.demande_id)
    const version = await mouvoir(context, demande, 'annuler', { motif: body.motif })
    return { ...success(direDemande(params.demande_id, 'demande annulée')), version }
  }),
  route(retablirDemande, async (context, { params, body }) => {
    const demande = await tenirDemande(context, params)
    exigerActe(demande, 'retablir', body.version)
    await tenirAdresse(context, demande.adresse_id)
    // What others were offered, or had taken, was taken back from them with the cancellation.
    const partagee = (await partageDe(context, params.demande_id)) !== null
    const version = await mouvoir(context, demande, 'retablir', { receveur_compte_id: null })
    const fait = partagee ? 'demande rétablie, elle n’est plus proposée à personne' : 'demande rétablie'
    return { ...success(direDemande(params.demande_id, fait)), version }
  }),
]

/** What the specification writes under the customers. */
const sousLesClients: readonly Route[] = [
  readRoute(listerOrigines, async () => ORIGINES_DEMANDE.map(value => ({ value, label: value }))),
  readRoute(lireOrigineClient, async (context, { query }) => {
    if (query.client_id !== undefined) await exigerClientVivant(context, query.client_id)
    // A customer that came with a request of the network: its issuer.
    const { rows } = await sql<{ compte: number }>`select donneur_compte_id as compte from demande
      where compte_id = ${context.caller.compte_id} and client_id = ${query.client_id ?? 0}
        and donneur_compte_id is not null order by demande_id limit 1`.execute(context.db)
    return { client_aquisition_compte_id: rows[0]?.compte ?? 0 }
  }),
  readRoute(listerPrestationsDemandes, async context =>
    (await listerProposees(context)).map(({ duree_minutes, ...p }) => ({
      ...p,
      duree_libelle: formaterDuree(duree_minutes),
    })),
  ),
  readRoute(lireTarification, async (context, { params }) => ({
    remuneration_cents: await lireTarif(context, params.prestation),
  })),
  readRoute(listerReceveurs, async (context, { params }) => {
    await lireTarif(context, params.prestation)
    return await listerReceveursDe(context, params.prestation)
  }),

  detachedRoute(listerCreneauxReceveur, (context, { params, query }) =>
    lireCreneauxLibres(context, { prestation_id: params.prestation, receveur: params.receveur, debut: query.debut }),
  ),

  readRoute(lireLieuDemande, async (context, { params }) => {
    const { client_id, client, adresse } = await exigerAdresse(context, params.adresse_id)
    return { client_id, client, adresse }
  }),
  route(creerDemande, async (context, { body, request }) => {
    const demande_id = await faireUneFois(context, request, {
      ...{ type: creerDemande.id, entity: `adresse:${body.adresse_id}`, payload: body },
      faire: inner => creerUneDemande(inner, body),
    })
    const fait = body.affectation ? 'demande créée, le prestataire est prévenu' : 'demande créée'
    return { ...success(direDemande(demande_id, fait)), demande_id }
  }),

  readRoute(lireDemandeClient, (context, { params }) => lireFicheDemande(context, params)),
  readRoute(listerOutils, async (context, { params }) => outilsDe(await lireFicheDemande(context, params))),
  readRoute(listerObservationsDemande, async (context, { params }) => {
    await lireFicheDemande(context, params)
    return await listerNotes(context, params.demande_id)
  }),
  readRoute(formulaireObservationDemande, async (context, { params }) => {
    await lireFicheDemande(context, params)
    return formDefinition({
      titre: 'Ajouter une observation',
      dataProvider: { commentaire_texte: '' },
      dataStructure: [{ id: 'commentaire_texte', label: 'Observation', type: 'zone', maxLength: OBSERVATION_MAX }],
      ruleValidate: [{ field: 'commentaire_texte', rule: 'required', message: 'Observation\u00a0: à renseigner.' }],
    })
  }),
  route(ajouterObservationDemande, async (context, { params, body }) => {
    const { demande_id } = await tenirDemande(context, params)
    const { compte_id, utilisateur_id } = context.caller
    await context.db
      .insertInto('demande_observation')
      .values({ compte_id, demande_id, utilisateur_id, commentaire_date_heure: context.now, ...body })
      .execute()
    await record(context, { action: 'demandes.observation', entite: `demande:${demande_id}`, apres: body })
    await annoncerDemandes(context)
    return success('L’observation a bien été ajoutée.')
  }),
  route(listerFichiersDemande, async (context, { params }) => {
    const { intervention_id } = await lireFicheDemande(context, params)
    const propres = await listerFichiersDe(context, params.demande_id)
    const deVisite = intervention_id === null ? [] : await lireFichiersDe(context, intervention_id)
    const connus = new Set(propres.map(f => f.sha256))
    return [
      ...propres.map(f => ({ fichier_id: f.piece_id, nom: f.nom, sorte: 'demande', cree_a: f.depose_a.toISOString() })),
      ...deVisite
        .filter(f => f.sorte !== 'document' || !connus.has(f.sha256))
        .map(({ fichier_id, nom, sorte, cree_a }) => ({ fichier_id, nom, sorte, cree_a: cree_a.toISOString() })),
    ]
  }),

  readRoute(lireReport, async (context, { params }) => {
    const { demande_date_souhaite, demande_th_souhaite, demande_date_th_impose, version } = await lireFicheDemande(
      context,
      params,
    )
    return { demande_date_souhaite, demande_th_souhaite, demande_date_th_impose, version }
  }),
  readRoute(editerReport, async (context, { params }) => formulaireReport(await lireFicheDemande(context, params))),
  route(reporterDemande, async (context, { params, body: { version, ...souhait } }) => {
    const demande = await tenirDemande(context, params)
    exigerActe(demande, 'reporter', version)
    exigerJourAVenir(context, souhait.demande_date_souhaite, demande.demande_date_souhaite)
    await tenirAdresse(context, demande.adresse_id)
    // Told as changed, it would be a change that is none.
    if (estMemeSouhait(demande, souhait))
      throw refuse('SAISIE', { message: DEJA_SOUHAITE, champs: { demande_date_souhaite: DEJA_SOUHAITE } })
    const motif = direSouhaitChange(demande, souhait, jourParis(context.now))
    await mouvoir(context, demande, 'reporter', { ...souhait, motif })
    await revoir(context, demande.demande_id)
    return success(direDemande(params.demande_id, 'ce qui est souhaité a changé'))
  }),
  readRoute(formulaireDupliquer, async (context, { params }) =>
    formulaireCopie(await lireFicheDemande(context, params)),
  ),
  route(dupliquerDemande, async (context, { params, body, request }) => {
    const demande_id = await faireUneFois(context, request, {
      ...{ type: dupliquerDemande.id, entity: `demande:${params.demande_id}`, payload: { ...params, ...body } },
      faire: async inner => {
        const demande = await tenirDemande(inner, params)
        exigerJourAVenir(inner, body.demande_date_souhaite)
        const { adresse_id, prestation_id, demande_description, demande_remuneration_cents } = demande
        const copie = await insererDemande(
          inner,
          {
            ...{ adresse_id, prestation_id, demande_description, demande_remuneration_cents },
            ...{ demande_reference_do: demande.demande_reference_do, demande_origine: 'Copie' },
            ...body,
          },
          `Copie de la demande n°\u00a0${numeroDemande(demande.demande_id)}`,
        )
        await copierFichiers(inner, demande.demande_id, copie)
        return copie
      },
    })
    return {
      ...success(
        `Demande n°\u00a0${numeroDemande(demande_id)} créée, copie de la n°\u00a0${numeroDemande(params.demande_id)}.`,
      ),
      demande_id,
    }
  }),

  readRoute(listerHistoriqueClient, (context, { params, query }) =>
    lireHistoriqueClient(context, params.client_id, query.adresse_id),
  ),
  readRoute(lireInterventionClient, async (context, { params }) => {
    await exigerClientVivant(context, params.client_id)
    return await lireVisiteClient(context, params)
  }),
]

export const demandesRoutes: readonly Route[] = [
  ...propres,
  ...offresRoutes,
  ...sousLesClients,
  ...attachmentRoutes(fichiersDesDemandes(FICHIERS_DEMANDE)),
]
