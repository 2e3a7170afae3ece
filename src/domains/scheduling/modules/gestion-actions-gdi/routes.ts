import { moitiesDe } from '#domains/scheduling/model/action.ts'
import type { DemandeConge } from '#domains/scheduling/model/conges/conge.ts'
import type { Echange } from '#domains/scheduling/model/echanges/echange.ts'
import { libelleEtatEchange } from '#domains/scheduling/model/echanges/echange.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { resteAPourvoir } from '#domains/scheduling/server/appels/a-pourvoir.ts'
import { lireAstreintes } from '#domains/scheduling/server/astreintes/lectures.ts'
import { annulerConge as annuler, retablirConge as retablir } from '#domains/scheduling/server/conges/annuler.ts'
import { garderConge as garder, reprendreMaintien as reprendre } from '#domains/scheduling/server/conges/garder.ts'
import { lireDecomptesDe, lireDemandes } from '#domains/scheduling/server/conges/lectures.ts'
import type { PlanningLibere } from '#domains/scheduling/server/conges/planning.ts'
import { direRendus, direRetires } from '#domains/scheduling/server/conges/prepares.ts'
import { objetDemande, presenterDemande } from '#domains/scheduling/server/conges/presenter.ts'
import {
  accepterConge as accepter,
  exigerEnAttente,
  refuserConge as refuser,
} from '#domains/scheduling/server/conges/reponse.ts'
import { type CongeRendu, rouvrirConge as rouvrirLeConge } from '#domains/scheduling/server/conges/rouvrir.ts'
import { lireConsequencesConge } from '#domains/scheduling/server/consequences/conge.ts'
import { lireConsequencesEchange as consequencesEchange } from '#domains/scheduling/server/consequences/echange.ts'
import { lireActions } from '#domains/scheduling/server/demandes/lectures.ts'
import { deciderEchange } from '#domains/scheduling/server/echanges/decision.ts'
import { formulaireReponse } from '#domains/scheduling/server/echanges/formulaire-reponse.ts'
import { lireEchange } from '#domains/scheduling/server/echanges/lectures.ts'
import { rouvrirEchange as rouvrirUnEchange } from '#domains/scheduling/server/echanges/rouvrir.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { deQui, formaterNom } from '#wire/names.ts'
import { success, warning } from '#wire/notice.ts'
import {
  accepterConge,
  accepterEchange,
  annulerConge,
  formulaireAccepterConge,
  formulaireAccepterEchange,
  formulaireRefuserConge,
  formulaireRefuserEchange,
  garderConge,
  lireConsequencesEchange,
  lireCouverture,
  listerActions,
  refuserConge,
  refuserEchange,
  reprendreMaintien,
  retablirConge,
  rouvrirConge,
  rouvrirEchange,
} from './contract.ts'

const HEADERS = [
  { id: 'demandeur', label: 'Demandeur' },
  { id: 'objet', label: 'Objet' },
  { id: 'premier_jour', label: 'À partir du' },
  { id: 'recu_a', label: 'Reçue le' },
  { id: 'etat_libelle', label: 'État' },
]

async function formulaireConge(context: Context, id: number, titre: string) {
  const demande = await exigerEnAttente(context, id)
  return formulaireReponse(titre, `${formaterNom(demande)}\u00a0: ${objetDemande(demande)}`)
}

async function formulaireEchange(context: Context, id: number, titre: string) {
  const echange = await lireEchange(context, id)
  if (echange.bde_etat !== 1) {
    const etat = libelleEtatEchange(echange.bde_etat).toLowerCase()
    throw refuse('ECHANGE_PERIME', { message: `Cet échange n’attend pas votre réponse\u00a0: ${etat}.` })
  }
  return formulaireReponse(titre, direEchange(echange))
}

function direEchange({ utilisateur_origine, utilisateur_cible, pointage_date_origine: jour }: Echange): string {
  return `${utilisateur_origine} et ${utilisateur_cible}, ${libellePeriode(jour, jour)}`
}

async function lireReponse(context: Context, demande_conge_id: number): Promise<DemandeConge> {
  const [lue] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!lue) throw refuse('INTROUVABLE')
  const decomptes = await lireDecomptesDe(context, [lue])
  return presenterDemande(lue, { decomptes, lecteur: context.caller.utilisateur_id })
}

/** What the acceptance moved, and what it cannot: duties stay until somebody else takes them. */
async function direAcceptation(
  context: Context,
  demande: DemandeConge,
  { postes, nb_echanges, prepares }: PlanningLibere,
) {
  const { utilisateur_id, demande_conge_date_debut: du, demande_conge_date_fin: au } = demande
  const astreintes = await lireAstreintes(context, { utilisateurs: [utilisateur_id], du, au })
  const faits = [
    ...(postes.length > 0 ? [`${compter(postes.length, 'poste')} à pourvoir`] : []),
    ...[direRetires(prepares)].filter(dite => dite !== null),
    ...(nb_echanges > 0 ? [compter(nb_echanges, 'échange annulé', 'échanges annulés')] : []),
  ]
  const dite = `Demande ${deQui(demande.utilisateur)} acceptée`
  const message = faits.length > 0 ? `${dite}\u00a0: ${joindre(faits)}.` : `${dite}.`
  if (astreintes.length === 0) return success(message)
  const jours = joindre(astreintes.map(a => formaterJour(a.astreinte_date)))
  return warning(finirPhrase(`${message} À réattribuer aussi\u00a0: l’astreinte du ${jours}`))
}

function direReouverture(rendu: CongeRendu | null) {
  if (rendu === null) return success('La demande attend déjà de nouveau une réponse.')
  const { postes, echanges, prepares, inconnu } = rendu
  const debut = 'La demande attend de nouveau une réponse'
  if (inconnu) return warning(`${debut}. Les postes retirés alors ne sont pas connus\u00a0: vérifiez le planning.`)
  const faits = [
    ...(postes > 0 ? [compter(postes, 'poste rendu', 'postes rendus')] : []),
    ...[direRendus(prepares)].filter(dite => dite !== null),
    ...(echanges > 0 ? [compter(echanges, 'échange rouvert', 'échanges rouverts')] : []),
  ]
  return success(faits.length > 0 ? `${debut}\u00a0: ${joindre(faits)}.` : `${debut}.`)
}

/** The same, for whoever plans the house: a dispatcher of a company that is both has the other half of the list. */
const maison: typeof route = (operation, handle) =>
  route(operation, (context, input) => {
    if (!moitiesDe(context.caller.modules).maison) throw refuse('INTROUVABLE')
    return handle(context, input)
  })

export const actionsRoutes: readonly Route[] = [
  route(listerActions, async (context, { query }) => ({
    lu_a: context.now.toISOString(),
    headers: HEADERS,
    item_key: 'action_id',
    items_par_page: 15,
    datas: await lireActions(context, { traitees: query.traitees === '1' }),
  })),

  maison(lireCouverture, (context, { params: { demande_conge_id } }) =>
    lireConsequencesConge(context, demande_conge_id),
  ),
  maison(lireConsequencesEchange, (context, { params: { bde_id } }) => consequencesEchange(context, bde_id)),

  maison(formulaireAccepterConge, (context, { params: { id } }) =>
    formulaireConge(context, id, 'Accepter la demande de congé'),
  ),
  maison(formulaireRefuserConge, (context, { params: { id } }) =>
    formulaireConge(context, id, 'Refuser la demande de congé'),
  ),
  maison(formulaireAccepterEchange, (context, { params: { id } }) =>
    formulaireEchange(context, id, 'Accepter l’échange'),
  ),
  maison(formulaireRefuserEchange, (context, { params: { id } }) =>
    formulaireEchange(context, id, 'Refuser l’échange'),
  ),

  maison(accepterConge, async (context, { params: { demande_conge_id }, body: { motif = '' } }) => {
    const libere = await accepter(context, { demande_conge_id, motif })
    const demande = await lireReponse(context, demande_conge_id)
    const a_pourvoir = await resteAPourvoir(context, demande_conge_id)
    return { ...(await direAcceptation(context, demande, libere)), demande, a_pourvoir }
  }),
  maison(refuserConge, async (context, { params: { demande_conge_id }, body: { motif = '' } }) => {
    await refuser(context, { demande_conge_id, motif })
    const demande = await lireReponse(context, demande_conge_id)
    return { ...success(`Demande ${deQui(demande.utilisateur)} refusée.`), demande }
  }),

  maison(accepterEchange, async (context, { params: { bde_id }, body: { motif = '' } }) => {
    const echange = await deciderEchange(context, { bde_id, action: 2, motif })
    return { ...success('Échange accepté\u00a0: les deux plannings ont changé.'), echange }
  }),
  maison(refuserEchange, async (context, { params: { bde_id }, body: { motif = '' } }) => {
    const echange = await deciderEchange(context, { bde_id, action: 9, motif })
    return { ...success('Échange refusé.'), echange }
  }),

  maison(rouvrirConge, async (context, { params: { demande_conge_id }, body: { de, remplacement: suite } }) => {
    const rendu = await rouvrirLeConge(context, { demande_conge_id, de, suite })
    return { ...direReouverture(rendu), demande: await lireReponse(context, demande_conge_id) }
  }),
  maison(annulerConge, async (context, { params: { demande_conge_id }, body: { motif = '', remplacement: suite } }) => {
    const { postes, prepares, a, inconnu } = await annuler(context, { demande_conge_id, motif }, { suite })
    const rendus = [postes > 0 ? compter(postes, 'poste rendu', 'postes rendus') : null, direRendus(prepares)]
    const dits = rendus.filter(dite => dite !== null)
    const faits = dits.length > 0 ? `Jours rendus\u00a0: ${joindre(dits)}.` : 'Jours rendus.'
    const avis = inconnu
      ? warning('Jours rendus. Les postes retirés alors ne sont pas connus\u00a0: vérifiez le planning.')
      : success(faits)
    return { ...avis, de: a, demande: await lireReponse(context, demande_conge_id) }
  }),
  maison(retablirConge, async (context, { params: { demande_conge_id }, body: { de } }) => {
    const { dit, entier } = await retablir(context, { demande_conge_id, de })
    const avis = (entier ? success : warning)(`Ces jours sont de nouveau en congé.${dit}`)
    return { ...avis, demande: await lireReponse(context, demande_conge_id) }
  }),
  maison(garderConge, async (context, { params: { demande_conge_id }, body: { motif = '' } }) => {
    const de = await garder(context, { demande_conge_id, motif })
    return { ...success('Le congé est maintenu.'), de, demande: await lireReponse(context, demande_conge_id) }
  }),
  maison(reprendreMaintien, async (context, { params: { demande_conge_id }, body: { de } }) => {
    await reprendre(context, { demande_conge_id, de })
    const avis = success('La demande de rendre ce congé attend de nouveau votre réponse.')
    return { ...avis, demande: await lireReponse(context, demande_conge_id) }
  }),
  maison(rouvrirEchange, async (context, { params: { bde_id }, body: { de } }) => {
    const echange = await rouvrirUnEchange(context, { bde_id, de })
    return { ...success('La décision est reprise\u00a0: l’échange attend de nouveau votre réponse.'), echange }
  }),
]
