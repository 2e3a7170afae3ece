import { defineModule } from '#client/modules/modules.ts'

/** Registered by the specification without its content (field-service §2): the screen says so. */
export const mesCourses = defineModule({
  name: 'vx-mes-courses',
  route: 'mes-courses',
  title: 'Mes courses',
  unlisted: true,
  load: () => import('./screens/screen.tsx'),
})
