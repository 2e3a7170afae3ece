import { Button, Modal, Textarea } from '@mantine/core'
import { useBackLayer } from '#client/address/back.ts'
import { useQueueing, useTypedForm } from '#client/form/use-typed-form.ts'
import { MOTIF_MAX, rayureSchema } from '#domains/home-care/model/transmission.ts'
import { Refusal } from '#kit/state/refusal.tsx'
import { rayerFiche } from '../offline/enregistrer.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import classes from './strike-dialog.module.css'

type Props = { fiche: TransmissionLocale; fermer: () => void }

/** Nothing is deleted: the sheet is struck out, with the reason and who did it. */
export function StrikeDialog({ fiche, fermer }: Props) {
  const form = useTypedForm({
    schema: rayureSchema,
    initial: { motif: '' },
    end: useQueueing(async ({ motif }: { motif: string }) => {
      await rayerFiche(fiche, motif)
      fermer()
    }),
    name: 'Raison',
  })
  useBackLayer(true, fermer)

  return (
    <Modal
      opened
      onClose={fermer}
      title="Rayer la transmission"
      centered
      size="26rem"
      // A dialog's heading is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <form className={classes.root} noValidate onSubmit={form.submit}>
        <p className={classes.texte}>Elle restera lisible, barrée, avec votre nom et cette raison.</p>
        <Textarea
          label="Raison"
          data-autofocus
          autosize
          minRows={2}
          maxRows={5}
          maxLength={MOTIF_MAX}
          {...form.field('motif')}
        />
        <Refusal>{form.message}</Refusal>
        <div className={classes.boutons}>
          <Button variant="default" onClick={fermer}>
            Ne rien changer
          </Button>
          <Button type="submit" color="red">
            Rayer la transmission
          </Button>
        </div>
      </form>
    </Modal>
  )
}
