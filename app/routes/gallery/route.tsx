import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FileText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Screen } from '~/features/site-pages/screen'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'
import { Button } from '~/ui/button'
import { Carousel } from '~/ui/carousel'
import { Counted } from '~/ui/counter'
import { DataTable } from '~/ui/data-table'
import { Dialog } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty-state'
import { Field } from '~/ui/field'
import { control } from '~/ui/field.css'
import { Message } from '~/ui/message'
import { Pagination } from '~/ui/pagination'
import { Popover } from '~/ui/popover'
import { Progress } from '~/ui/progress'
import { NativeSelect, SearchSelect } from '~/ui/select'
import { Tooltip } from '~/ui/tooltip'
import * as css from './gallery.css'

/** Every part of `app/ui` in its states, for those who work on them: English only, and not there in production. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { seo } = await enterPage({ context }, { seo: '404', validate: () => context.gallery })
  return json({ seo, device: context.device })
}

export const meta = pageMeta

export default function Gallery() {
  const { device } = useLoaderData<{ device: string }>()
  return (
    <Screen title="Gallery" text={`Parts of app/ui in their states, on ${device}.`}>
      <Part name="Buttons">
        {(['primary', 'secondary', 'quiet'] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button disabled>disabled</Button>
      </Part>
      <Part name="Messages">
        {(['error', 'caution', 'success', 'note'] as const).map((tone) => (
          <Message key={tone} tone={tone} label={tone}>
            What has happened, and the next step.
          </Message>
        ))}
      </Part>
      <Fields />
      <Overlays />
      <Lists />
      <Part name="Carousel">
        <Carousel slides={SLIDES} texts={CAROUSEL_TEXTS} />
      </Part>
    </Screen>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={name}>
      <h2>{name}</h2>
      <div className={css.row}>{children}</div>
    </section>
  )
}

const OPTIONS = [
  { value: 'de', label: 'German', detail: 'Deutsch', detailLang: 'de' },
  { value: 'es', label: 'Spanish', detail: 'español', detailLang: 'es' },
  { value: 'fi', label: 'Finnish', detail: 'suomi', detailLang: 'fi', disabledReason: 'not available yet' },
]
const SELECT_TEXTS = {
  open: 'Show all',
  noMatch: (query: string) => `Nothing matches ${query}`,
  matches: String,
}

function Fields() {
  const [chosen, setChosen] = useState('')
  const select = { name: 'language', options: OPTIONS, value: chosen, onChange: setChosen }
  return (
    <Part name="Fields">
      <Field id="plain" label="Plain">
        {(own) => <input {...own} className={control} />}
      </Field>
      <Field id="wrong" label="Wrong" error="At least 3 characters">
        {(own) => <input {...own} className={control} defaultValue="ab" />}
      </Field>
      <Counted initial="Half" max={8} words={(left) => `${left} characters left`}>
        {(counted) => (
          <Field id="counted" label="Counted">
            {(own) => <input {...own} {...counted} className={control} defaultValue="Half" />}
          </Field>
        )}
      </Counted>
      <Field id="search" label="Searchable select">
        {(own) => <SearchSelect control={own} {...select} texts={SELECT_TEXTS} placeholder="Choose" />}
      </Field>
      <Field id="native" label="Native select">
        {(own) => <NativeSelect control={own} {...select} placeholder="Choose" />}
      </Field>
    </Part>
  )
}

function Overlays() {
  const [open, setOpen] = useState(false)
  return (
    <Part name="Overlays">
      <Tooltip text="Says more while it is pointed at or focused.">
        {(own) => <Button {...own}>Tooltip</Button>}
      </Tooltip>
      <Popover label="Popover">More words behind a short one.</Popover>
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Dialog" close="Close">
        <p>The browser keeps the focus inside.</p>
      </Dialog>
    </Part>
  )
}

const PAGINATION_TEXTS = {
  label: 'Pages',
  total: 'Total 95',
  goTo: 'Go to',
  go: 'Go',
  size: 'Rows per page',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
}

function Lists() {
  const rows = [{ key: '1', cells: ['11-21-2026', 'report.docx', 'Completed'] }]
  const empty = <EmptyState Icon={FileText} title="Nothing here yet" />
  return (
    <Part name="Lists">
      <DataTable label="Rows" columns={['Time', 'Name', 'Status']} rows={rows} empty={empty} />
      <DataTable label="No rows" columns={['Time', 'Name', 'Status']} rows={[]} empty={empty} />
      <Pagination page={3} pageSize={10} total={95} texts={PAGINATION_TEXTS} />
      <Progress label="Known" value={40} />
      <Progress label="Unknown" />
    </Part>
  )
}

const SLIDES = ['One', 'Two', 'Three'].map((name) => (
  <p key={name} className={css.slide}>
    {name}
  </p>
))
const CAROUSEL_TEXTS = {
  label: 'Slides',
  previous: 'Previous slide',
  next: 'Next slide',
  pause: 'Stop',
  play: 'Go on',
  position: (shown: number, total: number) => `${shown} of ${total}`,
}
