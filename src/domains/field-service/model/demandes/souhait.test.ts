import { expect, it } from 'vitest'
import { direSouhaitChange } from './souhait.ts'

const souhait = (jour: string | null, th = '', impose = 0) => ({
  demande_date_souhaite: jour,
  demande_th_souhaite: th,
  demande_date_th_impose: impose,
})

it.each([
  [souhait(null), souhait('2026-12-03', '08:00 - 10:00', 1), 'aucun jour → jeu. 3 déc., 08:00 – 10:00, imposé'],
  [souhait('2026-12-03', '', 1), souhait('2026-12-03'), 'jeu. 3 déc., imposé → jeu. 3 déc.'],
  [souhait('2026-12-03'), souhait('2027-01-04'), 'jeu. 3 déc. → lun. 4 janv. 2027'],
  [souhait('2026-12-03', '10:00 - 12:00'), souhait(null), 'jeu. 3 déc., 10:00 – 12:00 → aucun jour'],
])('from %o to %o: %s', (avant, apres, dit) => {
  expect(direSouhaitChange(avant, apres, '2026-11-27')).toBe(dit)
})
