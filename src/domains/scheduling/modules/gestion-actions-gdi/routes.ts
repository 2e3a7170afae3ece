import type { Route } from '#server/http/route.ts'

export const actionsRoutes: readonly Route[] = []
