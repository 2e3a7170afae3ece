import { z } from 'zod'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

export const MODULE_CONFIGURATION_LINKER = 'vx-configuration-linker'
const PATH = '/api/linker/modules/configuration-linker/variables'
const right = holdersOf(MODULE_CONFIGURATION_LINKER)

/** Name, highest value and whether decimals make sense, of each setting: all are minutes. */
export const VARIABLES = {
  temps_moyen_prise_en_charge: { label: 'Temps moyen de prise en charge (minutes)', max: 240 },
  temps_moyen_depose: { label: 'Temps moyen de dépose (minutes)', max: 240 },
  duree_moyenne_kilometre: { label: 'Durée moyenne d’un kilomètre (minutes)', max: 60 },
} as const

function minutes({ label, max }: { label: string; max: number }, number = z.number(`${label}\u00a0: à renseigner.`)) {
  const bornes = `${label}\u00a0: entre 0 et ${max}.`
  return number.min(0, bornes).max(max, bornes)
}
const entier = ({ label }: { label: string }) => z.int(`${label}\u00a0: un nombre entier est attendu.`)

export const variablesSchema = z.strictObject({
  temps_moyen_prise_en_charge: minutes(
    VARIABLES.temps_moyen_prise_en_charge,
    entier(VARIABLES.temps_moyen_prise_en_charge),
  ),
  temps_moyen_depose: minutes(VARIABLES.temps_moyen_depose, entier(VARIABLES.temps_moyen_depose)),
  duree_moyenne_kilometre: minutes(VARIABLES.duree_moyenne_kilometre),
})
export type Variables = z.infer<typeof variablesSchema>

export const lireVariables = operation({
  id: 'configuration-linker.lire',
  method: 'GET',
  path: PATH,
  summary: 'Temps moyens qui servent au calcul des tournées',
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'plateforme',
  kept: 'configuration-linker',
  output: variablesSchema,
})

export const enregistrerVariables = operation({
  id: 'configuration-linker.enregistrer',
  method: 'POST',
  path: PATH,
  summary: 'Enregistre les temps moyens',
  right,
  tenant: 'company',
  offline: 'online-only',
  body: variablesSchema,
  output: noticeSchema,
  bodyLimit: 4096,
})
