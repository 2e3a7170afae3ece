import type { DemoLoader } from '#server/demo-loader.ts'
import { resourceDemo } from '#server/resource/demo.ts'
import { insererUtilisateurs } from './utilisateurs.ts'

/** When the people of the demonstration's two companies of visits work and do not, once their trades are there. */
export const peopleDemo: DemoLoader = resourceDemo({
  domain: 'people',
  declarations: [],
  chez: ['regulateur@demo.test', 'regulateur2@demo.test'],
  puis: (db, { compte_id, aujourdhui }) => insererUtilisateurs(db, compte_id, aujourdhui),
})
