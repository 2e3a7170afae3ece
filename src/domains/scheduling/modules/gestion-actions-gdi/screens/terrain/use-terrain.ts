import { useSession } from '#client/queue/use-sync.ts'
import type { Answer } from '#client/reading/reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import {
  libererAction,
  type planifierAction,
  propagerAction,
} from '#domains/field-service/modules/actions-entreprises/contract.ts'
import {
  annulerIntervention,
  creerIntervention,
} from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { heureParis } from '#wire/dates.ts'

export type Demande = NonNullable<ActionATraiter['demande']>
/** Who may do which, by the rights that the calls themselves ask for. */
export function usePermis() {
  const session = useSession()
  return {
    liberer: mayCall(session, [libererAction]),
    propager: mayCall(session, [propagerAction]),
    planifier: mayCall(session, [creerIntervention, annulerIntervention]),
  }
}

export type Planification = Answer<typeof planifierAction>

const params = ({ demande }: Demande) => ({ id: String(demande.demande_id) })
/** Whatever becomes of a request or of its visit shows in each of these. */
const AUSSI = ['plannings-entreprises', 'clients'] as const

/** Back to the company itself; what was offered is offered again by "Défaire", what somebody took or refused is not. */
export function useLiberation(demande: Demande, compte_id: number | null, done: () => void) {
  const { etat_id, version } = demande.demande
  const receveur = etat_id === 2 ? compte_id : etat_id === 4 ? 0 : null
  const { write, ...suite } = useWriting(libererAction, {
    done,
    undo: ({ version: apres }) =>
      receveur === null
        ? null
        : undoBy(
            propagerAction,
            { params: params(demande), body: { receveur, version: apres } },
            'La demande reste libérée.',
          ),
  })
  return { ...suite, liberer: () => void write({ params: params(demande), body: { version } }) }
}

/** 0: into the flows. The answer of the office keeps the popup open where it says no. */
export function usePropagation(demande: Demande, done: () => void) {
  const { write, ...suite } = useWriting(propagerAction, {
    done,
    // Accepted meanwhile, it is not taken back.
    undo: ({ version }) =>
      undoBy(libererAction, { params: params(demande), body: { version } }, 'La demande n’est pas reprise.'),
  })
  return {
    ...suite,
    propager: (receveur: number | null) =>
      void write({ params: params(demande), body: { receveur, version: demande.demande.version } }),
  }
}

/** A visit out of a request and a slot; for ten seconds it is cancelled again, and the request waits as before. */
export function usePlanification(done: () => void) {
  const { write, ...suite } = useWriting(creerIntervention, {
    done,
    also: ['demandes', ...AUSSI],
    undo: ({ intervention_id }) =>
      undoBy(
        annulerIntervention,
        { params: { id: String(intervention_id) }, body: {} },
        'L’intervention reste planifiée.',
      ),
  })
  return {
    ...suite,
    planifier: ({ adresse_id, prestation_id, demande_id }: Planification, creneau: CreneauLu) =>
      void write({
        params: { adresse_id: String(adresse_id) },
        body: {
          date_rdv: creneau.presence_date,
          tranche_horaire_rdv: creneau.th_id,
          heure_debut: heureParis(creneau.debut),
          prestation_id,
          duree: creneau.duree_inter,
          adresse_intervention: adresse_id,
          cible_id: creneau.utilisateur_id,
          demande_id,
        },
      }),
  }
}
