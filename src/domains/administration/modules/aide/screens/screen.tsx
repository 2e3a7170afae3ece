import { Button, Textarea, TextInput } from '@mantine/core'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { byWriting, useTypedForm } from '#client/form/use-typed-form.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { DESCRIPTION_MAX, OBJET_MAX } from '#domains/administration/model/supports.ts'
import { askHelp, type Demande, demandeEcriteSchema, listOwn } from '#domains/administration/modules/aide/contract.ts'
import lists from '#kit/page/lists.module.css'
import { PageHeader } from '#kit/page/page-header.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { direQuand } from '#wire/moments.ts'
import classes from './aide.module.css'

const EMPTY = { support_objet: '', support_description: '' }

/** A question to the platform's administration, and those already asked. */
export function Screen() {
  const online = useOnline()
  const form = useTypedForm({
    schema: demandeEcriteSchema,
    initial: EMPTY,
    end: byWriting(useWriting(askHelp)),
    name: 'Demande d’aide',
  })
  useScreenTitle('Demander de l’aide', { back: '/espace' })
  return (
    <div className={classes.screen}>
      <PageHeader title="Demander de l’aide" />
      <form className={classes.formulaire} onSubmit={form.submit} noValidate>
        <TextInput label="Objet" required maxLength={OBJET_MAX} {...form.field('support_objet')} />
        <Textarea
          label="Description"
          description="Ce que vous faisiez, ce que vous attendiez, ce qui s’est passé."
          required
          autosize
          minRows={4}
          maxLength={DESCRIPTION_MAX}
          {...form.field('support_description')}
        />
        <Refusal>{form.message}</Refusal>
        {!online && <p className={classes.note}>Il faut du réseau pour envoyer ; ce que vous écrivez reste ici.</p>}
        <Button type="submit" size="lg" loading={form.pending} disabled={!online}>
          Envoyer
        </Button>
      </form>
      <Asked />
    </div>
  )
}

function Asked() {
  const { data } = useReading(listOwn)
  if (!data?.length) return null
  return (
    <section aria-labelledby="demandes">
      <h2 id="demandes" className={classes.titre}>
        Vos demandes
      </h2>
      <ul className={lists.cards}>
        {data.map(demande => (
          <Line key={demande.support_id} demande={demande} />
        ))}
      </ul>
    </section>
  )
}

function Line({ demande }: { demande: Demande }) {
  return (
    <li className={classes.demande}>
      <b>{demande.support_objet}</b>
      <Pill tone={demande.termine_a ? 'good' : 'wait'}>{demande.termine_a ? 'Terminée' : 'En cours'}</Pill>
      <p>{demande.support_description}</p>
      <span>Envoyée {direQuand(demande.cree_a)}</span>
    </li>
  )
}
