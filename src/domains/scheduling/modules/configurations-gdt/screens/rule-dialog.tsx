import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useDescribedForm } from '#client/form/use-described-form.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { ReglageCompte, RegleCompte } from '../contract.ts'
import { reglageOf, ruleForm } from './rule-form.ts'

type Props = {
  regle: RegleCompte
  enregistrer: (reglage: ReglageCompte) => Promise<unknown>
  onClose: () => void
}

/** One rule's level and threshold; a refusal of the office is said at its field. */
export function RuleDialog({ regle, enregistrer, onClose }: Props) {
  const [definition] = useState(() => ruleForm(regle))
  const { props } = useDescribedForm({
    name: regle.libelle,
    send: async values => {
      await enregistrer(reglageOf(regle, values))
      onClose()
    },
  })
  useBackLayer(true, onClose)
  return <FormDialog {...props} opened definition={definition} onCancel={onClose} memory={null} />
}
