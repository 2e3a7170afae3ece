import { answerBy, type InboxAnswers } from '#client/modules/inbox.ts'
import { MOTIF_MAX } from '#domains/field-service/model/demandes/etats.ts'
import { accepterExterne, refuserExterne } from '../contract.ts'

const of = (id: number) => ({ params: { demande_id: String(id) } })

/** Nothing takes either back: both are asked, as in the panel of the request. */
export const answers: InboxAnswers = {
  'demande-recue': {
    accepter: answerBy({
      operation: accepterExterne,
      input: of,
      also: ['demandes', 'clients'],
      final: 'Une demande acceptée ne se rend pas.',
      ask: {
        title: 'Acceptation de la demande',
        text: 'Vous vous engagez à la faire. Le client rejoint vos clients.',
        yes: 'Accepter la demande',
      },
    }),
    refuser: answerBy({
      operation: refuserExterne,
      input: (id, motif) => ({ ...of(id), body: { motif } }),
      final: 'Une demande refusée ne se reprend pas.',
      ask: {
        title: 'Refus de la demande',
        text: 'Le donneur d’ordres lira votre raison.',
        yes: 'Refuser la demande',
        danger: true,
        comment: { label: 'Motif', max: MOTIF_MAX },
      },
    }),
  },
}
