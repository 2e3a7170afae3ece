import { Alert, Button, Switch, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTask } from '#client/call/use-task.ts'
import { PageForm } from '#client/form/page-form.tsx'
import { ActionZone } from '#client/page/action-zone.tsx'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import type { ResidentNommable } from '#domains/home-care/model/residents-operations.ts'
import {
  CATEGORIES,
  CATEGORIES_COURTES,
  type Contenu,
  contenuDe,
  contenuSchema,
  SUITE_MAX,
  TEXTE_MAX,
} from '#domains/home-care/model/transmission.ts'
import type { Brouillon } from '../offline/brouillon.ts'
import { Person } from './person.tsx'
import classes from './sheet-form.module.css'

type Props = {
  brouillon: Brouillon
  nonGarde: unknown
  changer: (change: Partial<Brouillon>) => void
  /** Names to choose from while one types. */
  personnes: readonly string[]
  /** Who lives in the house, to who may know it and with network. */
  residents?: readonly ResidentNommable[]
  /** @throws NotStored the form stays as it is */
  onEnregistrer: (contenu: Contenu) => Promise<void>
}

/** Whom, what, how important, in the order it is said; what was done and what came of it only when there is something. */
export function SheetForm({ brouillon, nonGarde, changer, personnes, residents = [], onEnregistrer }: Props) {
  const [tente, setTente] = useState(false)
  const { run, pending, refusal } = useTask({ leaves: true })
  const [suite, setSuite] = useState(brouillon.actions !== '' || brouillon.resultat !== '')
  const texte = useRef<HTMLTextAreaElement>(null)
  const groupe = useRef<HTMLFieldSetElement>(null)
  const noms = useId()
  const sansCategorie = tente && brouillon.categorie === null
  const lu = contenuSchema.safeParse(contenuDe(brouillon))

  /** The first thing that is missing, in the order of the form. */
  function viser() {
    if (brouillon.categorie === null) groupe.current?.querySelector('input')?.focus()
    else texte.current?.focus()
  }

  function envoyer() {
    setTente(true)
    if (!lu.success) return viser()
    void run(() => onEnregistrer(lu.data))
  }

  return (
    <PageForm
      onSubmit={envoyer}
      end={
        <ActionZone>
          <Button type="submit" size="lg" aria-busy={pending}>
            Enregistrer
          </Button>
        </ActionZone>
      }
    >
      <Person brouillon={brouillon} changer={changer} personnes={personnes} residents={residents} />
      <fieldset
        ref={groupe}
        className={classes.groupe}
        aria-invalid={sansCategorie || undefined}
        aria-describedby={sansCategorie ? `${noms}-manque` : undefined}
      >
        <legend className={classes.legende}>Catégorie</legend>
        <div className={classes.puces}>
          {CATEGORIES.map(c => (
            <label key={c} className={classes.puce}>
              <input
                type="radio"
                name={`${noms}-categorie`}
                value={c}
                checked={brouillon.categorie === c}
                onChange={() => changer({ categorie: c })}
              />
              {CATEGORIES_COURTES[c]}
            </label>
          ))}
        </div>
        {sansCategorie && (
          <p id={`${noms}-manque`} className={classes.manque}>
            Choisissez une catégorie.
          </p>
        )}
      </fieldset>
      <Textarea
        ref={texte}
        label="Transmission"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={TEXTE_MAX}
        error={tente && brouillon.texte.trim() === '' && 'Écrivez ce qui est à transmettre.'}
        value={brouillon.texte}
        onChange={event => changer({ texte: event.currentTarget.value })}
      />
      {suite ? (
        <>
          <Textarea
            label="Ce qui a été fait"
            autosize
            minRows={2}
            maxRows={10}
            maxLength={SUITE_MAX}
            value={brouillon.actions}
            onChange={event => changer({ actions: event.currentTarget.value })}
          />
          <Textarea
            label="Résultat"
            autosize
            minRows={2}
            maxRows={10}
            maxLength={SUITE_MAX}
            value={brouillon.resultat}
            onChange={event => changer({ resultat: event.currentTarget.value })}
          />
        </>
      ) : (
        <Button
          variant="subtle"
          className={classes.suite}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setSuite(true)}
        >
          Ce qui a été fait, résultat
        </Button>
      )}
      <Switch
        className={classes.bascule}
        label="Importante"
        description="Reste en tête de la liste de chacun jusqu’à sa lecture"
        checked={brouillon.importance === 'importante'}
        onChange={event => changer({ importance: event.currentTarget.checked ? 'importante' : 'normale' })}
      />
      {(refusal ?? nonGarde) != null && (
        <Alert color="red" role="alert">
          {messageNonEnregistre(refusal ?? nonGarde)}
        </Alert>
      )}
    </PageForm>
  )
}
