import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route } from '#server/http/route.ts'
import { openEventStream } from '#server/live/event-stream.ts'
import type { LiveEvent, LiveHub } from '#server/live/hub.ts'
import { StreamPlaces } from '#server/live/stream-places.ts'
import type { Services } from '#server/services.ts'
import { HEARTBEAT_MS, listenEvents } from './contract.ts'

/** One of each process that serves: its hub is its own. */
const places = new WeakMap<LiveHub, StreamPlaces>()

function placesOf({ live }: Services): StreamPlaces {
  const known = places.get(live) ?? new StreamPlaces()
  places.set(live, known)
  return known
}

export const evenementsRoutes: readonly Route[] = [
  detachedRoute(listenEvents, async ({ caller, services }, { reply, query }) => {
    const { compte_id, utilisateur_id, session_id } = caller
    const leave = placesOf(services).take(session_id, utilisateur_id)
    if (!leave) throw refuse('TROP_DE_TENTATIVES', { headers: { 'retry-after': '60' } })
    const stream = openEventStream(reply, HEARTBEAT_MS)
    const tell = ({ sujet }: LiveEvent) => stream.send('changement', { sujet })
    const unsubscribe = services.live.subscribe(compte_id, utilisateur_id, tell, query.manque_ms)
    const unwatch = services.live.watchSession(session_id, reason => {
      if (reason === 'revoquee') stream.send('fin', { code: 'SESSION_EXPIREE' })
      stream.end()
    })
    stream.onClosed(() => {
      leave()
      unsubscribe()
      unwatch()
    })
    return reply
  }),
]
