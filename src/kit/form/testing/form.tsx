import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { FormField } from '#wire/form.ts'
import { FormRenderer } from '../form-renderer.tsx'
import { FormLookupsProvider } from '../ports.ts'
import type { FormLookups, FormProps } from '../types.ts'
import type { Values } from '../values.ts'
import { form } from './vectors.ts'

/** `around`: searches of the application rather than of the form. */
type Given = Partial<FormProps> & { around?: FormLookups }

/** A form on screen, and what it sent. */
export function showForm(fields: FormField[] | Given, given: Given = {}) {
  const sent: Values[] = []
  const definition = Array.isArray(fields) ? form(fields) : undefined
  const props: FormProps = {
    definition: definition ?? form([]),
    error: null,
    pending: false,
    onSubmit: values => {
      sent.push(values)
    },
    onCancel: vi.fn(),
    memory: null,
    onDirty: null,
    ...(Array.isArray(fields) ? {} : fields),
    ...given,
  }
  const draw = (more: Given = {}) => (
    <MantineProvider env="test">
      <FormLookupsProvider value={given.around ?? {}}>
        <FormRenderer {...props} {...more} />
      </FormLookupsProvider>
    </MantineProvider>
  )
  const { rerender, unmount } = render(draw())
  return {
    sent,
    props,
    unmount,
    again: (more: Given) => rerender(draw(more)),
    send: () => fireEvent.click(screen.getByRole('button', { name: /Enregistrer/ })),
  }
}

export function type(label: string | RegExp, value: string): HTMLInputElement {
  const input = screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.input(input, { target: { value }, inputType: 'insertText' })
  return input
}
