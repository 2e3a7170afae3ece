import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { Values } from '#kit/form/values.ts'
import type { ReglageCompte, RegleCompte } from '../contract.ts'
import { reglageOf, ruleForm } from './rule-form.ts'

type Props = {
  regle: RegleCompte
  enregistrer: (reglage: ReglageCompte) => Promise<unknown>
  onClose: () => void
}

/** One rule's level and threshold; a refusal of the office is said at its field. */
export function RuleDialog({ regle, enregistrer, onClose }: Props) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [dirty, setDirty] = useState(false)
  const [definition] = useState(() => ruleForm(regle))
  useDirty(dirty, regle.libelle)

  async function submit(values: Values): Promise<void> {
    setPending(true)
    setError(null)
    try {
      await enregistrer(reglageOf(regle, values))
      onClose()
    } catch (refusal) {
      setError(refusal)
      setPending(false)
    }
  }
  return (
    <FormDialog
      opened
      definition={definition}
      error={error ? messageOf(error) : null}
      champs={error instanceof ApiProblem ? error.problem.champs : undefined}
      pending={pending}
      onSubmit={submit}
      onCancel={onClose}
      memory={null}
      onDirty={setDirty}
    />
  )
}
