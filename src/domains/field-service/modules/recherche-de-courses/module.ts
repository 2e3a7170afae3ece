import { defineModule } from '#client/modules/modules.ts'

/** Registered by the specification without its content (field-service §2): the screen says so. */
export const rechercheDeCourses = defineModule({
  name: 'vx-recherche-de-courses',
  route: 'recherche-de-courses',
  title: 'Recherche de courses',
  unlisted: true,
  load: () => import('./screens/screen.tsx'),
})
