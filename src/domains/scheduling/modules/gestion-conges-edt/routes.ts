import type { Route } from '#server/http/route.ts'

export const congesRoutes: readonly Route[] = []
