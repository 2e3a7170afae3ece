import { detachedRoute, type Route } from '#server/http/route.ts'
import { openEventStream } from '#server/live/event-stream.ts'
import { HEARTBEAT_MS, listenEvents } from './contract.ts'

export const evenementsRoutes: readonly Route[] = [
  detachedRoute(listenEvents, async ({ caller, services }, { reply }) => {
    const stream = openEventStream(reply, HEARTBEAT_MS)
    const { compte_id, utilisateur_id, session_id } = caller
    const unsubscribe = services.live.subscribe(compte_id, utilisateur_id, ({ sujet }) =>
      stream.send('changement', { sujet }),
    )
    const unwatch = services.live.watchSession(session_id, reason => {
      if (reason === 'revoquee') stream.send('fin', { code: 'SESSION_EXPIREE' })
      stream.end()
    })
    stream.onClosed(() => {
      unsubscribe()
      unwatch()
    })
    return reply
  }),
]
