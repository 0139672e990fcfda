import '../../messages/footer.ts';
import '../../messages/home.ts';
import { ArrowRight } from 'lucide-react';
import { HomeShare } from '../../features/share/home-share.tsx';
import { More, Questions, Section, SectionColumn, Steps } from '../../layout/section-parts.tsx';
import type { FormatFacts } from '../../lib/format-facts.ts';
import { linkTo, t } from '../../lib/i18n.ts';
import { nameOf, pathOf, popularPairs } from '../pairs/pairs.ts';
import { homeQuestions } from './home-questions.ts';

const steps = ['upload', 'convert', 'download'] as const;

function HowItWorks() {
  return (
    <Section id="how" title={t('sections.howTitle')}>
      <Steps steps={steps.map((step) => ({ name: t(`sections.how_${step}`), text: t(`sections.how_${step}Text`) }))} />
    </Section>
  );
}

type Described = 'heic' | 'jpg' | 'png' | 'webp' | 'avif' | 'tiff' | 'bmp' | 'gif';

function PopularConversions() {
  return (
    <Section id="popular" title={t('sections.popularTitle')}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {popularPairs.map((pair) => (
          <li key={pathOf(pair)}>
            <a
              href={linkTo(pathOf(pair))}
              className="group/card flex h-full flex-col rounded-panel border border-line bg-surface px-4 py-3.5 hover:border-edge hover:bg-raised"
            >
              <span className="flex items-center justify-between gap-2 font-semibold">
                {t('sections.popularPair', { from: nameOf(pair.from), to: nameOf(pair.to) })}
                <ArrowRight
                  aria-hidden="true"
                  size={18}
                  className="text-soft transition-transform duration-150 group-hover/card:translate-x-0.5"
                />
              </span>
              <span className="mt-1 text-sm text-soft">{t(`sections.popular_${pair.from as Described}`)}</span>
            </a>
          </li>
        ))}
      </ul>
      <More href={linkTo('/conversions')}>{t('footer.conversions')}</More>
    </Section>
  );
}

const features = ['metadata', 'colour', 'raw', 'batch', 'documents', 'animation'] as const;

function Features() {
  return (
    <Section id="features" title={t('sections.featuresTitle')}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {features.map((feature) => (
          <li key={feature}>
            <h3 className="font-semibold">{t(`sections.feature_${feature}`)}</h3>
            <p className="mt-1 max-w-[44ch] text-soft">{t(`sections.feature_${feature}Text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ability({ reads, writes }: FormatFacts): string {
  if (reads && writes) return t('sections.readAndWrite');
  return reads ? t('sections.read') : t('sections.write');
}

const explained = ['jpeg', 'png', 'webp', 'avif', 'heic', 'tiff', 'pdf', 'svg'] as const;

function Formats({ facts }: { readonly facts: readonly FormatFacts[] }) {
  return (
    <Section id="formats" title={t('sections.formatsTitle')} lead={t('sections.formatsLead')}>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-4">
        {facts.map((format) => (
          <li key={format.id} className="min-w-0">
            <h3 className="font-semibold text-lg tracking-[-0.01em]">{format.label}</h3>
            <p className="break-words text-sm text-soft">
              {format.extensions.map((extension) => `.${extension}`).join(' ')}
            </p>
            <p className="text-sm text-soft">{ability(format)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <a href={linkTo('/formats')} className="underline underline-offset-4 hover:text-lamp">
          {t('sections.formatsMore')}
        </a>
      </p>
      <h3 className="mt-14 font-semibold text-lg">{t('sections.explainersTitle')}</h3>
      <dl className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {explained.map((format) => (
          <div key={format}>
            <dt className="font-semibold">{t(`sections.explain_${format}`)}</dt>
            <dd className="mt-0.5 text-soft">{t(`sections.explain_${format}Text`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const promises = ['privacyLocal', 'privacyBlocked', 'privacyGone'] as const;

function Privacy() {
  return (
    <Section id="privacy" title={t('sections.privacyTitle')} lead={t('sections.privacyLead')}>
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
        {promises.map((promise) => (
          <li key={promise} className="max-w-[44ch]">
            {t(`sections.${promise}`)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Faq() {
  return (
    <Section id="faq" title={t('sections.faqTitle')}>
      <Questions questions={homeQuestions()} />
    </Section>
  );
}

function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="border-t pt-12 text-center">
      <h2 id="start-title" className="font-semibold text-title">
        {t('sections.ctaTitle')}
      </h2>
      <a
        href="#converter"
        className="mt-5 inline-flex h-13 items-center rounded-full border border-line bg-raised px-7 hover:bg-pressed"
      >
        {t('sections.cta')}
      </a>
    </section>
  );
}

/** Below the converter: how it works, what it can do, which formats there are, and how the privacy promise is kept. */
export function Sections({ facts }: { readonly facts: readonly FormatFacts[] }) {
  return (
    <SectionColumn>
      <HowItWorks />
      <PopularConversions />
      <Features />
      <Formats facts={facts} />
      <Privacy />
      <Faq />
      <CallToAction />
      <HomeShare />
    </SectionColumn>
  );
}
