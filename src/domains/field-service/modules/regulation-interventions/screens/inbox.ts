import { answerBy, type InboxAnswers } from '#client/modules/inbox.ts'
import { prevenirClient } from '#domains/field-service/model/interventions/client-operations.ts'

/** A letter does not come back: it is asked for first. */
export const answers: InboxAnswers = {
  'pas-le-jour-promis': {
    prevenir: answerBy({
      operation: prevenirClient,
      input: id => ({ params: { id: String(id) }, body: {}, once: crypto.randomUUID() }),
      final: 'Un message parti ne se reprend pas.',
      ask: {
        title: 'Message au client',
        text: 'Un e-mail, ou à défaut un SMS, lui dit le jour et les heures où l’intervention est prévue\u00a0: c’est ce qui lui est promis ensuite.',
        yes: 'Prévenir le client',
      },
    }),
  },
}
