import { Switch } from '@mantine/core'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { changerNuit } from '#domains/scheduling/model/bureau/jour-operations.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'

type Props = { readonly jour: JourIso; readonly travaillee: boolean; readonly disabled: boolean }

/** Whether the night of a day is worked, or on call (specification scheduling §4 "Night state"). */
export function NightSwitch({ jour, travaillee, disabled }: Props) {
  const par = (travail: boolean) => ({ params: { date: jour, etat: travail ? '1' : '0' } as const })
  const changer = useWriting(changerNuit, {
    toast: true,
    deed: `nuit, ${formaterJour(jour)}`,
    undo: (_, { params: { etat } }) => undoBy(changerNuit, par(etat === '0'), 'La nuit reste changée.'),
  })
  return (
    <Switch
      label={travaillee ? 'Nuit travaillée' : 'Nuit d’astreinte'}
      description="Prend effet tout de suite, pour toute la maison."
      checked={travaillee}
      disabled={disabled}
      onChange={event => void changer.write(par(event.currentTarget.checked))}
    />
  )
}
