import { Checkbox } from '@mantine/core'
import type { OptionsApplication } from '#domains/scheduling/model/bureau/application.ts'

export type Options = Pick<OptionsApplication, 'feries' | 'presents'>
export const OPTIONS: Options = { feries: 'poser', presents: 'garder' }

type Props = { readonly options: Options; readonly onChange: (options: Partial<Options>) => void }

/** What is done about holidays, and where a post stands already; days away are always left alone. */
export function ApplyOptions({ options, onChange }: Props) {
  return (
    <>
      <Checkbox
        label="Laisser les jours fériés comme ils sont"
        checked={options.feries === 'laisser'}
        onChange={event => onChange({ feries: event.currentTarget.checked ? 'laisser' : 'poser' })}
      />
      <Checkbox
        label="Remplacer les postes déjà là"
        description="Sinon un jour qui a un poste reste comme il est. Les jours d’absence ne changent jamais."
        checked={options.presents === 'remplacer'}
        onChange={event => onChange({ presents: event.currentTarget.checked ? 'remplacer' : 'garder' })}
      />
    </>
  )
}
