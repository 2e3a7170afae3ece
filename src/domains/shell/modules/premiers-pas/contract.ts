import { z } from 'zod'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anySession, holdersOf, operation } from '#wire/operation.ts'

const PATH = '/api/wikaz/structure/premiers-pas'
const EXEMPLES = '/api/wikaz/structure/exemples'

export const lirePremiersPas = operation({
  id: 'premiers-pas.lire',
  method: 'GET',
  path: PATH,
  summary: 'Ce qu’une entreprise prépare en premier, coché par ce qui est vraiment là',
  right: anySession,
  tenant: 'company',
  offline: 'cached',
  sujet: 'session',
  output: z.strictObject({
    /** Put away by this person, for good. */
    fermes: z.boolean(),
    /** Whether the company has samples; null for who may neither put them there nor take them out. */
    exemples: z.boolean().nullable(),
    /** Those whose module they hold, in the order in which they are best done. */
    pas: z.array(
      z.strictObject({
        cle: z.string(),
        titre: z.string(),
        explication: z.string(),
        action: z.string(),
        /** Segments after the module's base, and how one looks at it. */
        route: z.string(),
        /** Refused as long as the caller's own address is not confirmed. */
        adresse_confirmee: z.boolean(),
        fait: z.boolean(),
      }),
    ),
  }),
})

export const fermerPremiersPas = operation({
  id: 'premiers-pas.fermer',
  method: 'PUT',
  path: PATH,
  summary: 'Range les premiers pas, ou les ressort\u202f; deux fois vaut une',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'session',
  body: z.strictObject({ fermes: z.boolean() }),
  output: noticeSchema,
  errors: ['DROIT_MANQUANT'],
})

/** Samples are the company's: whoever runs its people tries them, of the modules that they hold. */
const exemples = {
  right: holdersOf(MODULE_UTILISATEURS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'session',
} as const

export const lireExemples = operation({
  ...exemples,
  id: 'premiers-pas.exemples',
  method: 'GET',
  path: EXEMPLES,
  summary: 'Ce qui partirait avec les exemples, et ce qui resterait',
  output: z.strictObject({ presents: z.boolean(), phrases: z.array(z.string()) }),
})

export const poserExemples = operation({
  ...exemples,
  id: 'premiers-pas.poser-exemples',
  method: 'POST',
  path: EXEMPLES,
  summary: 'Pose des exemples à essayer\u202f; deux fois vaut une',
  output: noticeSchema,
  errors: ['DROIT_MANQUANT'],
})

export const retirerExemples = operation({
  ...exemples,
  id: 'premiers-pas.retirer-exemples',
  method: 'DELETE',
  path: EXEMPLES,
  summary: 'Retire les exemples et ce qui a été fait dessus\u202f; deux fois vaut une',
  output: noticeSchema,
  errors: ['DROIT_MANQUANT', 'ETAPE_REFUSEE'],
})
