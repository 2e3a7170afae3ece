import type { Route } from '#server/http/route.ts'

export const astreintesRoutes: readonly Route[] = []
