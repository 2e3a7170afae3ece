import type { ResourceAddress } from '#wire/resource.ts'

/** Residents of a house and their stays (specification scheduling §2 "Residents", §7). */
export const MODULE_RESIDENTS = 'vx-gestion-residents'
/** Their health, and what is legal about them: each a right of its own beside the record. */
export const DROIT_MEDICAL = 'cx-residents-medical'
export const DROIT_LEGAL = 'cx-residents-legal'
/** Who decides, for the house, what of it a device may keep. */
export const DROIT_HORS_LIGNE = 'cx-residents-hors-ligne'

/** Where the files of a resident stand: the same calls as those of any record. */
export const FICHIERS_RESIDENT = {
  module: MODULE_RESIDENTS,
  path: '/api/edt/modules/gestion-residents/residents',
  key: 'id',
} as const satisfies ResourceAddress

/** Where the files of a contact stand: what proves its role. */
export const FICHIERS_CONTACT = {
  module: MODULE_RESIDENTS,
  path: '/api/edt/modules/gestion-residents/contacts',
  key: 'contact_id',
} as const satisfies ResourceAddress
