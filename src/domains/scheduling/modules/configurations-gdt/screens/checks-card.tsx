import { useState } from 'react'
import { SettingsCard } from '#client/form/settings-card.tsx'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import { Checks, choicesOf } from './checks.tsx'
import { effetSeul } from './form-of.ts'

type Props = { definition: FormDefinition; enregistrer: (values: Values) => Promise<unknown> }

const AIDE = 'Une règle éteinte n’est plus signalée pour ce type de poste\u00a0: elle reste due quand la loi l’impose.'

/** Which rules are checked for which posts: a table, since a form would be ninety lines. */
export function ChecksCard({ definition, enregistrer }: Props) {
  const read = choicesOf(definition)
  const [choices, setChoices] = useState(read)
  const changed = Object.keys(read).some(id => read[id] !== choices[id])
  return (
    <SettingsCard
      definition={effetSeul(definition.titre)}
      aide={AIDE}
      changed={changed}
      onCancel={() => setChoices(read)}
      enregistrer={async values => {
        await enregistrer({ ...choices, ...values })
        // What holds later is not what holds now: the card shows again what does.
        if (values.valable_du) setChoices(read)
      }}
    >
      <Checks definition={definition} choices={choices} onChange={setChoices} />
    </SettingsCard>
  )
}
