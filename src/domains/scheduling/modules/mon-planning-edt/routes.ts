import type { Route } from '#server/http/route.ts'

export const monPlanningRoutes: readonly Route[] = []
