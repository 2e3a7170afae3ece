import { z } from 'zod'
import { bitSchema, editForm, KEEPING, one, platform, transferOf } from '#domains/administration/model/operations.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'

const BASE = '/api/wikaz/modules/gestion-menu'
const PATH = `${BASE}/menus`

export const menuListeSchema = z.strictObject({
  module_id: idSchema,
  module_libelle: z.string(),
  module_parent_id: z.number().int().nullable(),
  module_application_id: z.number().int(),
  /** 1 desktop, 2 smartphone, 3 both. */
  module_plateforme: z.number().int(),
  module_etat: z.number().int(),
  icone: z.string(),
  /** Words that the list's search looks at. */
  filtre: z.string(),
  /** Place among the menus shown beside it, 1 first. */
  rang: z.number().int(),
  up_visible: z.boolean(),
  down_visible: z.boolean(),
})
export type MenuListe = z.infer<typeof menuListeSchema>

export const listMenus = operation({
  ...platform,
  id: 'gestion-menu.lister',
  method: 'GET',
  path: PATH,
  summary: 'Les menus actifs ou inactifs d’une application, dans leur ordre',
  query: z.strictObject({ isActif: z.enum(['0', '1']).optional(), application: idParam.optional() }),
  output: z.array(menuListeSchema),
})

export const listClients = operation({
  ...platform,
  id: 'gestion-menu.clients',
  method: 'GET',
  path: `${BASE}/clients`,
  summary: 'Les applications dont on gère les menus',
  output: z.array(z.strictObject({ id: idSchema, label: z.string() })),
})

export const editMenu = editForm('gestion-menu.modifier', `${PATH}/{id}/edit`, 'Le formulaire d’un menu')

export const putMenu = operation({
  ...platform,
  id: 'gestion-menu.enregistrer',
  method: 'PUT',
  path: `${PATH}/{id}`,
  summary: 'Change le libellé, les appareils et l’état d’un menu',
  params: one,
  body: z.strictObject({
    module_libelle: texteSaisi().min(1, 'Libellé\u00a0: à renseigner.').max(100),
    module_plateforme: z.enum(['1', '2', '3']),
    module_etat: bitSchema,
  }),
  output: noticeSchema,
  errors: KEEPING,
})

const oneMenu = z.strictObject({ module_id: idParam })

export const editConfiguration = operation({
  ...platform,
  id: 'gestion-menu.configuration',
  method: 'GET',
  path: `${BASE}/configuration/0/edit`,
  summary: 'Le formulaire de la place d’un menu\u00a0: icône, rubrique, conteneur',
  query: oneMenu.partial(),
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const putConfiguration = operation({
  ...platform,
  id: 'gestion-menu.configuration-enregistrer',
  method: 'PUT',
  path: `${BASE}/configuration/0`,
  summary: 'Change l’icône, la rubrique et le conteneur d’un menu, nommé par l’adresse ou choisi dans le formulaire',
  query: oneMenu.partial(),
  body: z.strictObject({
    /** Menu chosen in the form that was asked for without naming one. */
    module_id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'Menu\u00a0: à choisir.')
      .optional(),
    icone: z.string().min(1, 'Icône\u00a0: à choisir.').max(60),
    groupe: texteSaisi().max(60),
    /** Empty: at the top of the menu. */
    module_parent_id: z.string().regex(/^(|[1-9]\d{0,8})$/),
  }),
  output: noticeSchema,
  errors: [...KEEPING, 'SAISIE'],
})

function moving(sens: 'up' | 'down', summary: string) {
  const path = `${PATH}/{id}/${sens}`
  const id = `gestion-menu.${sens}`
  return operation({
    ...platform,
    id,
    method: 'POST',
    path,
    summary,
    params: one,
    /** The place wanted, so that a tap sent twice moves once; without it, one rank from where the menu stands. */
    body: z.strictObject({ rang: z.number().int().min(1).max(10_000).optional() }),
    output: noticeSchema,
    errors: ['INTROUVABLE'],
  })
}
export const menuUp = moving('up', 'Monte un menu d’un rang')
export const menuDown = moving('down', 'Descend un menu d’un rang')

export const menuProfils = transferOf(
  'gestion-menu.profils',
  `${PATH}/{id}/affectation-profils`,
  'Les profils qui donnent un menu',
)
export const menuUtilisateurs = transferOf(
  'gestion-menu.utilisateurs',
  `${PATH}/{id}/affectation-utilisateurs`,
  'Les personnes à qui un menu est donné directement',
)
