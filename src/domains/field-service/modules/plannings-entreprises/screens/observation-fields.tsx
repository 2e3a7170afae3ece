import { Textarea } from '@mantine/core'
import { OBSERVATION_MAX } from '../contract.ts'

/** For colleagues, and for the customer. */
export interface Observations {
  readonly interne: string
  readonly client: string
}

const LABELS = { interne: 'Observation pour l’équipe', client: 'Observation pour le client' } as const

/** The two observations of a visit that is created or postponed (specification field-service §3). */
export function ObservationFields({
  onChange,
  ...typed
}: Observations & { onChange: (typed: Partial<Observations>) => void }) {
  return (['interne', 'client'] as const).map(to => (
    <Textarea
      key={to}
      label={LABELS[to]}
      value={typed[to]}
      maxLength={OBSERVATION_MAX}
      autosize
      minRows={2}
      onChange={event => onChange({ [to]: event.currentTarget.value })}
    />
  ))
}
