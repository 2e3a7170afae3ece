import type { Route } from '#server/http/route.ts'

export const congesAnnuelsRoutes: readonly Route[] = []
