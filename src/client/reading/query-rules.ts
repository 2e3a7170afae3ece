import { ApiProblem, isOffline } from '../call/problem.ts'

/** How every reading of the product is asked for, kept and asked again. */
export const QUERY_RULES = {
  // Never by a timer: browsers fire at once a delay longer than 24 days, and a restored reading would be dropped.
  gcTime: Number.POSITIVE_INFINITY,
  staleTime: 30_000,
  // Our own reachability decides, not `navigator.onLine`: the call itself says offline.
  networkMode: 'always',
  // A refusal is an answer: asking again changes nothing, and whoever waits is told late.
  retry: (count: number, error: Error): boolean =>
    count < 2 && !isOffline(error) && !(error instanceof ApiProblem && error.status < 500),
  refetchOnReconnect: 'always',
} as const
