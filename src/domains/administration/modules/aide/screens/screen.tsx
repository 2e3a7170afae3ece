import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { DESCRIPTION_MAX, OBJET_MAX } from '#domains/administration/model/supports.ts'
import { askHelp, type Demande, listOwn } from '#domains/administration/modules/aide/contract.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { direQuand } from '#wire/moments.ts'
import classes from './aide.module.css'

const EMPTY = { support_objet: '', support_description: '' }

/** A question to the platform's administration, and those already asked. */
export function Screen() {
  const [saisie, setSaisie] = useState(EMPTY)
  const online = useOnline()
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(askHelp, { body: saisie, tell: 'success' }),
    onSuccess: async () => {
      setSaisie(EMPTY)
      await client.invalidateQueries({ queryKey: ['aide'] })
    },
  })
  useScreenTitle('Demander de l’aide', { retour: '/espace' })
  useDirty(saisie !== EMPTY && Object.values(saisie).some(Boolean), 'Demande d’aide')
  const champs = ask.error instanceof ApiProblem ? ask.error.problem.champs : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    ask.mutate()
  }
  return (
    <div className={classes.screen}>
      <PageHeader title="Demander de l’aide" />
      <form className={classes.formulaire} onSubmit={submit} noValidate>
        <TextInput
          label="Objet"
          required
          maxLength={OBJET_MAX}
          value={saisie.support_objet}
          error={champs?.support_objet}
          onChange={event => setSaisie({ ...saisie, support_objet: event.currentTarget.value })}
        />
        <Textarea
          label="Description"
          description="Ce que vous faisiez, ce que vous attendiez, ce qui s’est passé."
          required
          autosize
          minRows={4}
          maxLength={DESCRIPTION_MAX}
          value={saisie.support_description}
          error={champs?.support_description}
          onChange={event => setSaisie({ ...saisie, support_description: event.currentTarget.value })}
        />
        {ask.error && !champs && (
          <p role="alert" className={classes.erreur}>
            {messageOf(ask.error)}
          </p>
        )}
        {!online && <p className={classes.note}>Il faut du réseau pour envoyer ; ce que vous écrivez reste ici.</p>}
        <Button type="submit" size="lg" loading={ask.isPending} disabled={!online}>
          Envoyer
        </Button>
      </form>
      <Asked />
    </div>
  )
}

function Asked() {
  const { data } = useQuery({
    queryKey: ['aide'],
    queryFn: ({ signal }) => call(listOwn, { signal }),
    meta: { horsLigne: true },
  })
  if (!data?.length) return null
  return (
    <section aria-labelledby="demandes">
      <h2 id="demandes" className={classes.titre}>
        Vos demandes
      </h2>
      <ul className={classes.liste}>
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
